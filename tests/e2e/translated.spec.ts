import type { Page } from "@playwright/test";
import { fillLogin, fillSignup, signupButton } from "./auth-forms.ts";
import { enquiryForm, fillEnquiry, WEBSITE } from "./enquiry-form.ts";
import { agendaOf, dayButton, expect, test } from "./fixtures.ts";

/** Wraps each text, now and later, in <font> elements, as a translating browser does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function wrap(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || !text.nodeValue?.trim() || parent.closest("font, script, style, textarea, option")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        parent.replaceChild(outer, text);
        outer.append(inner);
        inner.append(text);
      }
    }
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  expect(await page.locator("main font font").count()).toBeGreaterThan(0);
}

test("a page translated by the browser handles a wrong password, a refused sign-up and a successful one", async ({
  page,
  visit,
  person,
}) => {
  const main = page.getByRole("main");
  await visit("/login");
  await translate(page);
  for (const attempt of [1, 2]) {
    await fillLogin(main, { ...person, password: `Faux-mot-${attempt}!` });
    await main.getByRole("button", { name: "Connexion", exact: true }).click();
    await expect(main.getByText("Identifiants incorrects.").first()).toBeVisible();
  }
  await visit("/signup");
  await translate(page);
  await signupButton(main).click();
  await expect(main.getByLabel("Nom", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await fillSignup(main, person);
  await signupButton(main).click();
  await expect(main.getByRole("status")).toHaveText("Inscription réussie. Vérifiez votre boîte mail.");
});

test("a page translated by the browser handles a refused enquiry and a successful one, and books", async ({
  page,
  visit,
  site,
  client,
}) => {
  const date = await site.freeDay();
  const main = page.getByRole("main");
  await visit("/contact");
  await translate(page);
  const form = enquiryForm(page);
  await form.send.click();
  await expect(form.root.getByText("Veuillez entrer un titre.")).toBeVisible();
  await fillEnquiry(form, WEBSITE);
  await form.send.click();
  await expect(main.getByText("Demande envoyée avec succès !")).toBeVisible();

  await (await dayButton(page, date)).click();
  await agendaOf(page).getByRole("radio", { name: "10:30" }).check();
  await agendaOf(page).getByRole("radio", { name: "11:00" }).check();
  await agendaOf(page)
    .getByRole("button", { name: /Confirmer/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Confirmation" })).toContainText("Rendez-vous confirmé !");
  await site.inbox.waitFor(({ to, subject }) => to === client.email && /rendez-vous/.test(subject));
});
