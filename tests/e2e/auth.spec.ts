import { seedAccount } from "../../support/site.ts";
import { expectError, fillLogin, fillSignup, sendLogin, signupButton } from "./auth-forms.ts";
import { expect, test, withoutTable } from "./fixtures.ts";

const RULES = {
  terms: "Veuillez accepter les conditions générales.",
  password: "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.",
  confirmation: "Les mots de passe ne correspondent pas.",
  name: "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.",
  email: "Adresse e-mail invalide.",
  gender: "Veuillez indiquer votre genre.",
};

for (const javaScript of [true, false]) {
  test.describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: javaScript });

    test("signup says every rule of §5 at its field, and loses nothing that was typed", async ({
      page,
      visit,
      person,
    }) => {
      const main = page.getByRole("main");
      const field = (name: string) => main.getByLabel(name, { exact: true });
      await visit("/signup");
      await signupButton(main).click();
      await expect(main.getByRole("group", { name: "Genre" }).getByRole("alert")).toHaveText(RULES.gender);
      await expectError(field("Nom"), RULES.name);
      await expectError(field("Prénom"), RULES.name);
      await expectError(main.getByLabel("Adresse e-mail"), RULES.email);
      await expectError(field("Mot de passe"), RULES.password);
      await expectError(main.getByRole("checkbox"), RULES.terms);

      await fillSignup(main, { ...person, firstName: "Camille2", email: "camille.moreau", password: "solstice" });
      await field("Confirmation du mot de passe").fill("solsticf");
      await main.getByRole("checkbox").uncheck();
      await signupButton(main).click();
      await expectError(field("Prénom"), RULES.name);
      await expectError(main.getByLabel("Adresse e-mail"), RULES.email);
      await expectError(field("Mot de passe"), RULES.password);
      // A sign that counts for none is the likely reason: the hint that lists them stays.
      await expect(field("Mot de passe")).toHaveAccessibleDescription(/caractère spécial parmi !/);
      await expectError(field("Confirmation du mot de passe"), RULES.confirmation);
      await expectError(main.getByRole("checkbox"), RULES.terms);
      await expect(field("Nom")).toHaveValue(person.lastName);
      await expect(field("Nom")).not.toHaveAttribute("aria-invalid");
      await expect(field("Prénom")).toHaveValue("Camille2");
      await expect(main.getByLabel("Adresse e-mail")).toHaveValue("camille.moreau");
      await expect(main.getByRole("radio", { name: "Féminin" })).toBeChecked();

      await fillSignup(main, person);
      await signupButton(main).click();
      await expect(main.getByRole("status")).toHaveText("Inscription réussie. Vérifiez votre boîte mail.");
      await expect(main.getByRole("heading", { name: "Ravis de vous revoir" })).toBeVisible();
      await expect(main.getByLabel("Adresse e-mail")).toHaveValue("");
      await expect(field("Mot de passe")).toHaveValue("");
    });
  });
}

// With JavaScript: messages.spec.ts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signup and login say what §8 says", async ({ page, visit, house, person }) => {
    await seedAccount(house.db, person);
    const main = page.getByRole("main");
    const email = main.getByLabel("Adresse e-mail");
    const password = main.getByLabel("Mot de passe", { exact: true });

    await test.step("Register", async () => {
      await visit("/signup");
      for (const [change, field, text] of [
        [{}, email, "Adresse e-mail déjà utilisée."],
        [{ email: "zoé@courriel.example" }, email, "Format d’e-mail invalide."],
        [{ email: "lumiere2026@courriel.example" }, password, "Mot de passe trop faible."],
      ] as const) {
        await fillSignup(main, { ...person, ...change });
        await signupButton(main).click();
        await expectError(field, text);
        await expect(main.getByLabel("Nom", { exact: true })).toHaveValue(person.lastName);
      }
      await withoutTable(house.db, "users", async () => {
        await fillSignup(main, person);
        await signupButton(main).click();
        await expect(main.getByRole("alert")).toHaveText("Erreur lors de l’inscription.");
      });
    });

    await test.step("Login", async () => {
      await visit("/login");
      await main.getByRole("button", { name: "Connexion" }).click();
      await expectError(email, "Veuillez entrer une adresse e-mail.");
      await expectError(password, "Veuillez entrer un mot de passe.");
      const refused = async (text: string) => {
        await sendLogin(main, person);
        await expectError(password, text);
        await expect(email).toHaveValue(person.email);
      };
      const set = (values: { disabled?: boolean; emailVerified?: boolean }) =>
        house.db.updateTable("users").set(values).where("email", "=", person.email).execute();

      await sendLogin(main, { ...person, password: "Autre2026!" });
      await expectError(password, "Identifiants incorrects.");
      await set({ emailVerified: false });
      await refused("Veuillez vérifier votre adresse e-mail.");
      await house.inbox.waitFor(
        ({ to, subject }) => to === person.email && subject === "Confirmez votre adresse e-mail",
      );
      await set({ emailVerified: true, disabled: true });
      await refused("Compte désactivé.");
      await set({ disabled: false });

      const failedAt = JSON.stringify(Array.from({ length: 20 }, () => new Date().toISOString()));
      await house.db.updateTable("passwordFailures").set({ failedAt }).where("email", "=", person.email).execute();
      await refused("Trop de tentatives. Réessayez plus tard.");
      await house.db.deleteFrom("passwordFailures").where("email", "=", person.email).execute();

      await withoutTable(house.db, "accounts", () => refused("Erreur lors de la connexion."));
      await sendLogin(main, person);
      await expect(page).toHaveURL("/");
    });
  });
});

test("two passwords that differ are said while one types", async ({ page, visit }) => {
  await visit("/signup");
  const main = page.getByRole("main");
  const confirmation = main.getByLabel("Confirmation du mot de passe", { exact: true });
  await main.getByLabel("Mot de passe", { exact: true }).fill("Lumiere2026!");
  await confirmation.pressSequentially("Lumi");
  await expect(main.getByText(RULES.confirmation)).toHaveCount(0);
  await confirmation.pressSequentially("x");
  await expectError(confirmation, RULES.confirmation);
  await confirmation.fill("Lumiere2026");
  await confirmation.blur();
  await expectError(confirmation, RULES.confirmation);
  await confirmation.fill("Lumiere2026!");
  await expect(main.getByText(RULES.confirmation)).toHaveCount(0);
});

test("login and logout lead home, with their toasts", async ({ page, visit, house, person }) => {
  await seedAccount(house.db, person);
  await visit("/terms");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  const dialog = page.getByRole("dialog", { name: "Ravis de vous revoir" });
  await dialog.getByRole("button", { name: "Connexion" }).click();
  await expectError(dialog.getByLabel("Adresse e-mail"), "Veuillez entrer une adresse e-mail.");
  await expectError(dialog.getByLabel("Mot de passe", { exact: true }), "Veuillez entrer un mot de passe.");
  await fillLogin(dialog, person);

  await page.clock.install();
  await dialog.getByRole("button", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/");
  await expect(dialog).toBeHidden();
  const status = page.getByRole("status");
  const login = status.getByText("Connexion réussie !", { exact: true });
  await expect(login).toBeVisible();
  await expect(status.getByText(`Bienvenue, ${person.email}`)).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(login).toBeHidden();

  for (const path of ["/login", "/signup", "/reinit"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }

  const banner = page.getByRole("banner");
  await banner.locator("summary", { hasText: person.firstName }).click();
  await banner.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL("/");
  const logout = status.getByText("Déconnexion réussie !", { exact: true });
  await expect(logout).toBeVisible();
  await expect(status.getByText("Vous avez été déconnecté.")).toBeVisible();
  await expect(banner.getByRole("link", { name: "Inscription" })).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(logout).toBeHidden();
});

test("the header follows who logged in or out in another tab", async ({ page, context, visit, member }) => {
  const header = page.getByRole("banner");
  await visit("/");
  await expect(header).toContainText(member.firstName);
  const session = await context.cookies();
  await context.clearCookies();
  await header.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("votre date");
  await expect(header.getByRole("link", { name: "Connexion" })).toBeVisible();
  await header.getByRole("link", { name: "Accueil" }).first().click();
  await context.addCookies(session);
  await header.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("tout");
  await expect(header).toContainText(member.firstName);
});
