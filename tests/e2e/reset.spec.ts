import { sendLogin } from "./auth-forms.ts";
import { expect, test } from "./fixtures.ts";
import { abortPosts, delayRequests } from "./requests.ts";

const SENT = "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.";
const NEW_PASSWORD = "Nouvelle2027?";

test("a visitor who forgot the password sets a new one, from the login form back to the login", async ({
  page,
  visit,
  site,
  account: person,
}) => {
  const main = page.getByRole("main");
  const email = main.getByLabel("Adresse e-mail");
  const send = main.getByRole("button", { name: "Envoyer le lien" });

  await test.step("asks for the link", async () => {
    await visit("/login");
    await main.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mot de passe oublié." })).toBeVisible();
    await email.fill(`personne.${person.email}`);
    await send.click();
    await expect(main.getByRole("alert")).toHaveText("Adresse e-mail non enregistrée.");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.fill(person.email);
    await send.click();
    await expect(main.getByRole("status")).toHaveText(SENT);
    await expect(main.getByRole("alert")).toHaveCount(0);
    await expect(email).toHaveValue("");
  });

  const mail = await site.inbox.waitFor(({ to }) => to === person.email);
  const link = /http\S+\/nouveau-mot-de-passe\?token=[\w-]+/.exec(mail.text)![0];
  expect(mail.html).toContain(`href="${link}"`);

  await test.step("sets the password", async () => {
    await visit(link);
    await expect(email).toHaveValue(person.email);
    const password = main.getByLabel("Mot de passe", { exact: true });
    const confirmation = main.getByLabel("Confirmation du mot de passe", { exact: true });
    const change = main.getByRole("button", { name: "Modifier le mot de passe" });
    await password.fill(NEW_PASSWORD);
    await confirmation.fill("Nouvelle2028?");
    await expect(main.getByRole("alert")).toHaveText("Les mots de passe ne correspondent pas.");
    await password.fill(NEW_PASSWORD);
    await confirmation.fill(NEW_PASSWORD);
    await change.click();
    await expect(main.getByRole("status")).toContainText("Votre mot de passe a été modifié.");
  });

  await test.step("logs in with the new password", async () => {
    await visit("/login");
    await sendLogin(main, { ...person, password: NEW_PASSWORD });
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("status").getByText(`Bienvenue, ${person.email}`)).toBeAttached();
  });
});

test("the reset form keeps the address after a failure, and clears its message at the next submit", async ({
  page,
  visit,
}) => {
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: "Envoyer le lien" });
  await visit("/reinit");
  await main.getByLabel("Adresse e-mail").fill("camille.moreau");
  await abortPosts(page, "**/reinit*");
  await send.click();
  await expect(main.getByRole("alert")).toBeVisible();
  await expect(main.getByLabel("Adresse e-mail")).toHaveValue("camille.moreau");

  await page.unroute("**/reinit*");
  const release = await delayRequests(page, "**/reinit*");
  await send.click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  release();
  await expect(main.getByRole("alert")).toHaveText("Format d’e-mail invalide.");
});
