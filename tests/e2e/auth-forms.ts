import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./fixtures.ts";

type Scope = Page | Locator;

/** Opens the login dialog from the header. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Ravis de vous revoir" })).toBeVisible();
  return dialog;
}

export async function fillLogin(scope: Scope, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await scope.getByLabel("Adresse e-mail").fill(email);
  await scope.getByLabel("Mot de passe", { exact: true }).fill(password);
}

export async function sendLogin(scope: Scope, person: Pick<Person, "email" | "password">): Promise<void> {
  await fillLogin(scope, person);
  // Press Enter: a blocked form's button is aria-disabled but works, and Playwright would wait before a click.
  await scope.getByLabel("Mot de passe", { exact: true }).press("Enter");
}

export async function fillSignup(scope: Scope, person: Person): Promise<void> {
  await scope.getByRole("radio", { name: "Féminin" }).check();
  await scope.getByLabel("Nom", { exact: true }).fill(person.lastName);
  await scope.getByLabel("Prénom", { exact: true }).fill(person.firstName);
  await scope.getByLabel("Adresse e-mail").fill(person.email);
  await scope.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await scope.getByLabel("Confirmation du mot de passe", { exact: true }).fill(person.password);
  await scope.getByRole("checkbox", { name: /^J’accepte les conditions générales/ }).check();
}

export function signupButton(scope: Scope): Locator {
  return scope.getByRole("button", { name: "Inscription" });
}

export async function expectError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text).replaceAll("\\x20", "\\s")));
  await expect(field.page().locator("[data-field-error]").filter({ hasText: text }).first()).toBeVisible();
}
