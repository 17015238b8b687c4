import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./fixtures.ts";

type Place = Page | Locator;

export async function fillLogin(place: Place, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await place.getByLabel("Adresse e-mail").fill(email);
  await place.getByLabel("Mot de passe", { exact: true }).fill(password);
}

export async function sendLogin(place: Place, person: Pick<Person, "email" | "password">): Promise<void> {
  await fillLogin(place, person);
  // Not a click: a blocked form's button is aria-disabled but works, and Playwright would wait for it.
  await place.getByLabel("Mot de passe", { exact: true }).press("Enter");
}

export async function fillSignup(place: Place, person: Person): Promise<void> {
  await place.getByRole("radio", { name: "Féminin" }).check();
  await place.getByLabel("Nom", { exact: true }).fill(person.lastName);
  await place.getByLabel("Prénom", { exact: true }).fill(person.firstName);
  await place.getByLabel("Adresse e-mail").fill(person.email);
  await place.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await place.getByLabel("Confirmation du mot de passe", { exact: true }).fill(person.password);
  await place.getByRole("checkbox", { name: /^J’accepte les conditions générales/ }).check();
}

export function signupButton(place: Place): Locator {
  return place.getByRole("button", { name: "Inscription" });
}

export async function expectError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text).replaceAll("\\x20", "\\s")));
  await expect(field.page().locator("[data-field-error]").filter({ hasText: text }).first()).toBeVisible();
}
