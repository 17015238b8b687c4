import { endSessions } from "#support/site/site.ts";
import { expectAccessibleAndFitting, expectAccessibleWideAndNarrow } from "./accessibility.ts";
import { expectError, sendLogin } from "./auth-forms.ts";
import { type EnquiryForm, enquiryForm, fillEnquiry } from "./enquiry-form.ts";
import { expect, waitForHydration, test } from "./fixtures.ts";
import { paintWithout } from "./paint.ts";
import { delayRequests } from "./requests.ts";
import { expectVisibleFocusByTab } from "./focus.ts";

const ERRORS = {
  title: "Veuillez entrer un titre.",
  services: "Sélectionnez au moins un service.",
  description: "Veuillez entrer une description.",
  length: "La description ne peut pas dépasser 500 caractères.",
};
const SENT = "Demande envoyée avec succès !";
const ENQUIRY = {
  title: "Mariage <i>en juin</i>",
  services: ["Photo", "Web"],
  description: "Cérémonie à Uzès,\npuis repas & danse.",
};

test("an enquiry is sent and stored, and the fields are cleared", async ({ page, visit, client }) => {
  await visit("/contact");
  const form = enquiryForm(page);
  await fillEnquiry(form, ENQUIRY);
  await form.send.click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: SENT })).toBeVisible();
  await expect(form.title).toHaveValue("");
  await expect(form.description).toHaveValue("");
  for (const box of await form.services.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await expect(form.email).toHaveValue(client.email);

  await page.getByRole("main").getByRole("status").getByRole("link", { name: "Mes demandes" }).click();
  await expect(page).toHaveURL("/compte#demandes");
  const row = page.getByRole("region", { name: "Demandes" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(ENQUIRY.title);
  await expect(row).toContainText("Photo, Web. Envoyée le");
  await row.getByText("Relire").click();
  await expect(row.getByText(ENQUIRY.description)).toBeVisible();
  await visit("/contact");
  await expect(page.getByText(SENT)).toHaveCount(0);
});

test("an enquiry is sent once, with a busy button, while the sending code is still loading", async ({
  page,
  visit,
  client: _,
}) => {
  await visit("/contact");
  const release = await delayRequests(page, "**/*.js");
  let posts = 0;
  page.on("request", (request) => (posts += Number(request.method() === "POST" && request.url().includes("/demande"))));
  const form = enquiryForm(page);
  await fillEnquiry(form, ENQUIRY);
  await form.send.click();
  await expect(form.send).toHaveAttribute("aria-busy", "true");
  await form.title.press("Enter");
  release();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: SENT })).toBeVisible();
  expect(posts).toBe(1);
});

test("text typed after a rejection and before the script arrives stays, and the caret keeps its place", async ({
  page,
  client: _,
}) => {
  const release = await paintWithout(page, "**/*.js", "/contact");
  const { title, description, send } = enquiryForm(page);
  await description.fill("Un mariage");
  await send.click();
  await expectError(title, ERRORS.title);
  await description.press("ControlOrMeta+Home");
  await description.pressSequentially("Un baptême, puis ");
  release();
  await waitForHydration(page);
  await expect(description).toBeFocused();
  await page.keyboard.type("peut-être ");
  await expect(description).toHaveValue("Un baptême, puis peut-être Un mariage");
});

test("each error is shown at its field (specification §5), all typed values stay, and each state is accessible", async ({
  page,
  visit,
  client,
}) => {
  await visit("/contact");
  const form = enquiryForm(page);
  await expect(form.email).toHaveValue(client.email);
  await expect(form.email).toBeEditable({ editable: false });
  await form.send.click();
  await expectError(form.title, ERRORS.title);
  await expectServicesError(form);
  await expectError(form.description, ERRORS.description);
  await expect(form.title).toBeFocused();
  await expectAccessibleWideAndNarrow(page, { within: ["main"] });
  await page.getByRole("link", { name: "Aller au contenu" }).focus();
  await expectVisibleFocusByTab(page);

  await form.title.fill(ENQUIRY.title);
  await form.description.fill("é".repeat(501));
  await form.send.click();
  await expect(form.title).not.toHaveAttribute("aria-invalid");
  await expectServicesError(form);
  await expectError(form.description, ERRORS.length);
  await expect(form.title).toHaveValue(ENQUIRY.title);
  await expect(form.description).toHaveValue("é".repeat(501));

  await form.service("Vidéo").check();
  await form.send.click();
  await expectError(form.description, ERRORS.length);
  await expect(form.services.locator("[data-field-error]")).toHaveCount(0);
  await expect(form.service("Vidéo")).toBeChecked();
  await expect(form.service("Photo")).not.toBeChecked();

  await form.description.fill(ENQUIRY.description);
  await form.send.click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expectAccessibleAndFitting(page, "main");
});

test("if the session ends, the enquiry's draft stays until it is sent after the login", async ({
  page,
  visit,
  site,
  client,
}) => {
  await visit("/contact");
  const form = enquiryForm(page);
  await fillEnquiry(form, ENQUIRY);
  await endSessions(site.db, client);
  await form.send.click();
  const alert = form.root.getByRole("alert");
  await expect(alert).toContainText("Votre session a expiré. Connectez-vous : votre demande est conservée.");
  await expectFilled(form);
  await alert.getByRole("link", { name: "Connexion" }).click();
  await sendLogin(page.getByRole("dialog"), client);
  await expect(page).toHaveURL("/contact#demande");
  await expect(form.root).toBeFocused();
  await expect(form.root.getByRole("alert")).toHaveCount(0);
  await expectFilled(form);
  await form.send.click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: SENT })).toBeVisible();
  await site.inbox.waitFor(({ to }) => to === client.email);
  await visit("/contact");
  await expect(form.title).toHaveValue("");
});

test("a visitor who asks for a price card's offer finds it in the form after the login", async ({
  page,
  visit,
  account: person,
}) => {
  await visit("/services/video/tarifsV");
  const offer = "Pub & clips";
  const card = page.getByRole("article", { name: offer }).filter({ visible: true });
  await card.getByRole("link", { name: /^Demander cette formule/ }).click();
  await expect(page).toHaveURL(/\/contact\?service=/);
  const gate = page.getByRole("region", { name: "Votre demande" });
  await expect(gate.getByText(`${offer}, formule BRONZE`)).toBeVisible();
  await gate.getByRole("link", { name: "Connexion" }).click();
  await sendLogin(page.getByRole("dialog"), person);
  const form = enquiryForm(page);
  await expect(form.title).toHaveValue(`${offer}, formule BRONZE`);
  await expect(form.service("Vidéo")).toBeChecked();
  for (const other of ["Photo", "Web"]) await expect(form.service(other)).not.toBeChecked();
  await expect(form.description).toHaveValue("");
});

test("the counter follows the typing, describes the field, and is announced near the limit only", async ({
  page,
  visit,
  client: _,
}) => {
  await visit("/contact");
  const { description, root } = enquiryForm(page);
  const status = root.getByRole("status");
  await expect(description).toHaveAccessibleName("Description");
  await expect(description).toHaveAccessibleDescription("0 / 500");
  await description.pressSequentially("💍 juin");
  await expect(root.getByText("6 / 500")).toBeVisible();
  await expect(description).toHaveAccessibleDescription("6 / 500");
  await expect(status).toBeEmpty();
  await description.fill("a".repeat(450));
  await expect(status).toBeEmpty();
  await description.press("End");
  await description.pressSequentially("a");
  await expect(status).toHaveText("Il reste moins de 50 caractères.");
  await description.fill("a".repeat(501));
  await expect(root.getByText("501 / 500")).toBeVisible();
  await expect(status).toHaveText(ERRORS.length);
  await description.fill("a".repeat(500));
  await expect(status).toHaveText("Il reste moins de 50 caractères.");
});

async function expectFilled(form: EnquiryForm): Promise<void> {
  await expect(form.title).toHaveValue(ENQUIRY.title);
  await expect(form.service("Photo")).toBeChecked();
  await expect(form.service("Vidéo")).not.toBeChecked();
  await expect(form.service("Web")).toBeChecked();
  await expect(form.description).toHaveValue(ENQUIRY.description);
}

async function expectServicesError(form: EnquiryForm): Promise<void> {
  await expect(form.services.locator("[data-field-error]")).toHaveText(ERRORS.services);
  await expect(form.services).toHaveAccessibleDescription(new RegExp(ERRORS.services));
}
