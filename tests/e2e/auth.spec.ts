import { accountOf, signupForm } from "#support/fixtures/people.ts";
import { insertRows, updateRows } from "#support/database/rows.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { endSessions } from "#support/site/site.ts";
import { expectError, fillLogin, fillSignup, openLogin, sendLogin, signupButton } from "./auth-forms.ts";
import { expect, logInAs, logInAsOwner, somebody, test } from "./fixtures.ts";
import { abortPosts } from "./requests.ts";
import { createLink } from "./sent-links.ts";

const ERRORS = {
  terms: "Veuillez accepter les conditions générales.",
  password: "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.",
  confirmation: "Les mots de passe ne correspondent pas.",
  name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
  email: "Adresse e-mail invalide.",
  gender: "Veuillez indiquer votre genre.",
};

test("the signup reports two different passwords while typing, shows each error at its field (specification §5), and keeps all typed values", async ({
  page,
  visit,
  person,
}) => {
  const main = page.getByRole("main");
  const field = (name: string) => main.getByLabel(name, { exact: true });
  await visit("/signup");
  const [password, confirmation] = [field("Mot de passe"), field("Confirmation du mot de passe")];
  await password.fill("Lumiere2026!");
  await confirmation.pressSequentially("Lumi");
  await expect(main.getByText(ERRORS.confirmation)).toHaveCount(0);
  await confirmation.pressSequentially("x");
  await expectError(confirmation, ERRORS.confirmation);
  await confirmation.fill("Lumiere2026");
  await confirmation.blur();
  await expectError(confirmation, ERRORS.confirmation);
  await confirmation.fill("Lumiere2026!");
  await expect(main.getByText(ERRORS.confirmation)).toHaveCount(0);

  for (const each of [password, confirmation]) await each.clear();
  await signupButton(main).click();
  await expect(main.getByRole("group", { name: "Genre" }).getByRole("alert")).toHaveText(ERRORS.gender);
  await expectError(field("Nom"), ERRORS.name);
  await expectError(field("Prénom"), ERRORS.name);
  await expectError(main.getByLabel("Adresse e-mail"), ERRORS.email);
  await expectError(password, ERRORS.password);
  await expectError(main.getByRole("checkbox"), ERRORS.terms);
  // Only the error at the focused field is announced.
  await expect(main.getByRole("alert")).toHaveText([ERRORS.gender]);
  await expect(main.getByRole("radio", { name: "Féminin" })).toBeFocused();

  await fillSignup(main, { ...person, firstName: "Camille2", email: "camille.moreau", password: "solstice" });
  await confirmation.fill("solsticf");
  await main.getByRole("checkbox").uncheck();
  await signupButton(main).click();
  await expectError(field("Prénom"), ERRORS.name);
  await expectError(main.getByLabel("Adresse e-mail"), ERRORS.email);
  await expectError(password, ERRORS.password);
  // The hint with the allowed special characters stays, because another symbol is the likely mistake.
  await expect(password).toHaveAccessibleDescription(/caractère spécial parmi !/);
  await expectError(confirmation, ERRORS.confirmation);
  await expectError(main.getByRole("checkbox"), ERRORS.terms);
  await expect(field("Nom")).toHaveValue(person.lastName);
  await expect(field("Nom")).not.toHaveAttribute("aria-invalid");
  await expect(field("Prénom")).toHaveValue("Camille2");
  await expect(main.getByLabel("Adresse e-mail")).toHaveValue("camille.moreau");
  await expect(main.getByRole("radio", { name: "Féminin" })).toBeChecked();

  await fillSignup(main, person);
  await signupButton(main).click();
  await expect(main.getByRole("status")).toHaveText("Inscription réussie. Vérifiez votre boîte mail.");
  await expect(main.getByRole("heading", { name: "Confirmez votre adresse" })).toBeVisible();
  await expect(main.getByLabel("Adresse e-mail")).toHaveValue("");
  await expect(password).toHaveValue("");
  await sendLogin(main, person);
  await expectError(password, "Veuillez vérifier votre adresse e-mail.");
  await expect(main.getByRole("heading", { name: "Ravis de vous revoir" })).toBeVisible();
});

test("values typed in the login are carried over to the signup and back, except passwords", async ({
  page,
  visit,
  person,
}) => {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  for (const [path, scope] of [
    ["/login", main],
    ["/terms", dialog],
  ] as const) {
    await visit(path);
    const tab = (name: string) => scope.getByRole("navigation").getByRole("link", { name });
    if (scope === dialog) await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
    await fillLogin(scope, person);
    await tab("Inscription").click();
    await expect(scope.getByRole("heading", { name: "Faisons connaissance" })).toBeVisible();
    await expect(scope.getByLabel("Adresse e-mail")).toHaveValue(person.email);
    await expect(scope.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
    await fillSignup(scope, { ...person, email: "autre@courriel.example" });
    await tab("Connexion").click();
    await expect(scope.getByRole("heading", { name: "Ravis de vous revoir" })).toBeVisible();
    await expect(scope.getByLabel("Adresse e-mail")).toHaveValue("autre@courriel.example");
    await expect(scope.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
    await tab("Inscription").click();
    await expect(scope.getByLabel("Nom", { exact: true })).toHaveValue(person.lastName);
    await expect(scope.getByRole("checkbox")).not.toBeChecked();
  }
});

test("an empty login is refused at its fields, and login and logout lead home and show their toasts", async ({
  page,
  visit,
  account: person,
}) => {
  await visit("/terms");
  const dialog = await openLogin(page);
  await dialog.getByRole("button", { name: "Connexion" }).click();
  await expectError(dialog.getByLabel("Adresse e-mail"), "Veuillez entrer une adresse e-mail.");
  await expectError(dialog.getByLabel("Mot de passe", { exact: true }), "Veuillez entrer votre mot de passe.");
  await fillLogin(dialog, person);

  await page.clock.install();
  await dialog.getByRole("button", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/");
  await expect(dialog).toBeHidden();
  const status = page.getByRole("status");
  const loginToast = status.getByText("Connexion réussie !", { exact: true });
  await expect(loginToast).toBeVisible();
  await expect(status.getByText(`Bienvenue, ${person.email}`)).toBeVisible();
  // The toast stays while the pointer is over it.
  await loginToast.hover();
  await page.clock.fastForward(2500);
  await expect(loginToast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(2500);
  await expect(loginToast).toBeHidden();

  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Connexion" })).toHaveCount(0);
  await banner.locator("summary", { hasText: person.firstName }).click();
  await expect(banner.getByText(`Bienvenue, ${person.firstName}`)).toBeVisible();
  await expect(banner.getByText(person.email)).toBeVisible();
  await banner.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL("/");
  const logoutToast = status.getByText("Déconnexion réussie !", { exact: true });
  await expect(logoutToast).toBeVisible();
  await expect(status.getByText("Vous avez été déconnecté.")).toBeVisible();
  await expect(banner.getByRole("link", { name: "Inscription" })).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(logoutToast).toBeHidden();
});

test("the header follows a login or a logout in another tab, and Back leads past an account page to its login", async ({
  page,
  context,
  visit,
  client,
}) => {
  const header = page.getByRole("banner");
  await visit("/compte");
  await expect(header).toContainText(client.firstName);
  const session = await context.cookies();
  await context.clearCookies();
  await header.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("votre date");
  await expect(header.getByRole("link", { name: "Connexion" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/login?retour=%2Fcompte");
  // A pushed login would have removed the way forward, and Back would lead to it again and again.
  await page.goForward();
  await expect(page).toHaveURL("/contact");
  await header.getByRole("link", { name: "Accueil" }).first().click();
  await context.addCookies(session);
  await header.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("tout");
  await expect(header).toContainText(client.firstName);
});

test("the page « Ce n’est pas moi » loses its button if its link has been used in the meantime", async ({
  page,
  site,
  visit,
}) => {
  const owner = await logInAsOwner(site, page.context());
  const feed = { intent: "create", name: "Téléphone", kind: "full", currentPassword: owner.password };
  await page.request.post("/agence/reglages/agendas", { form: feed });
  const path = await mailedLink(site.inbox, owner.email, "/pas-moi");
  await visit(path);
  await page.request.post(path);
  await page.getByRole("button", { name: /Ce n’est pas moi/ }).click();
  await expect(page.getByRole("alert")).toContainText("Ce lien a déjà servi");
  await expect(page.getByRole("button", { name: /Ce n’est pas moi/ })).toHaveCount(0);
});

test("a page adds a field that its form did not need when the page was loaded", async ({
  page,
  context,
  site,
  visit,
}) => {
  const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });

  await test.step("the password, if another sign-up has taken over the unverified account", async () => {
    const person = somebody();
    await page.request.post("/signup", { form: { ...signupForm(person) } });
    await visit(await mailedLink(site.inbox, person.email, "/verification"));
    await updateRows(site.db, "users", { createdAt: "2026-01-01T00:00:00.000Z" }, { email: person.email });
    await expect(field("Mot de passe")).toHaveCount(0);
    await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await expect(field("Mot de passe")).toHaveAccessibleDescription(/Veuillez entrer votre mot de passe\./);
  });

  await test.step("the password, if the session of a changed address has ended", async () => {
    const person = somebody();
    await logInAs(site, context, person);
    const { id } = await accountOf(site.db, person);
    const { token, link } = createLink(id);
    await insertRows(site.db, "addressChanges", { ...link, email: somebody().email });
    await visit(`/nouvelle-adresse?token=${token}`);
    await endSessions(site.db, person);
    await expect(field("Mot de passe")).toHaveCount(0);
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
    await expect(field("Mot de passe")).toHaveAccessibleDescription(/Veuillez entrer votre mot de passe\./);
  });

  await test.step("the code, if the second factor was turned on in another tab", async () => {
    const owner = await logInAsOwner(site, context);
    await visit("/compte");
    const { id: userId } = await accountOf(site.db, owner);
    const createdAt = new Date().toISOString();
    await insertRows(site.db, "secondFactors", { userId, secret: "x", lastStep: 0, createdAt });
    const form = page.getByRole("form", { name: "Supprimer votre compte" });
    await form.getByLabel("Mot de passe", { exact: true }).fill(owner.password);
    await form.getByRole("button", { name: "Supprimer mon compte" }).click();
    await expect(form.getByLabel(/^Code/)).toHaveAccessibleDescription(/Entrez les six chiffres/);
  });
});

test("the setup of one-time codes stays on the page if its first code gets no answer", async ({
  page,
  site,
  visit,
}) => {
  const owner = await logInAsOwner(site, page.context());
  await visit("/agence/reglages/double-authentification");
  const begin = page.getByRole("form", { name: "Activer les codes à usage unique" });
  await begin.getByLabel("Votre mot de passe").fill(owner.password);
  await begin.getByRole("button", { name: "Activer" }).click();
  const activation = page.getByRole("form", { name: "Confirmer par un premier code" });
  await activation.getByLabel("Code à six chiffres").fill("123456");
  await abortPosts(page);
  await activation.getByRole("button").click();
  await expect(activation.getByRole("alert")).toContainText("Pas de réponse.");
  await expect(page.getByRole("img", { name: "Code QR à scanner avec l’application" })).toBeVisible();
});
