import type { Locator } from "@playwright/test";
import { updateRows } from "#support/database/rows.ts";
import { seedAccount } from "#support/site/site.ts";
import { fillLogin, openLogin, sendLogin, signupButton } from "./auth-forms.ts";
import { expect, waitForHydration, type Person, somebody, test } from "./fixtures.ts";
import { sendAndWait } from "./requests.ts";

const BLOCKED = "Connexion bloquée pendant 5 minutes.";
const DISABLED = "Connexion désactivée. Veuillez vous inscrire ou réinitialisez votre mot de passe.";
const BANNER = "Inscrivez-vous ou Reinitialisez votre mot de passe.";
const UNBLOCKED = "Vous pouvez de nouveau vous connecter.";

test("the login dialog is disabled and counts down during a lockout, even after a reload, and is enabled when the lockout ends", async ({
  page,
  visit,
  account: person,
}) => {
  await visit("/terms");
  const dialog = await openLogin(page);
  await failThreeTimes(dialog, person);
  await expect(dialog.getByRole("alert")).toHaveText(`${BANNER}${BLOCKED}`);
  await expectBlocked(dialog);

  await fillLogin(dialog, person);
  await dialog.getByRole("button", { name: "Connexion" }).click({ force: true });
  await expect(dialog.getByRole("alert")).toHaveText(`${BANNER}${DISABLED}${BLOCKED}`);
  const before = await secondsLeft(dialog);
  await expect.poll(() => secondsLeft(dialog)).toBeLessThan(before);

  await page.clock.install();
  await page.reload();
  await waitForHydration(page);
  await openLogin(page);
  await expect(dialog.getByRole("alert")).toHaveText(`${BANNER}${BLOCKED}`);
  await expectBlocked(dialog);
  expect(await secondsLeft(dialog)).toBeLessThanOrEqual(before);

  await page.clock.fastForward("05:01");
  await expect(dialog.getByRole("status")).toHaveText(UNBLOCKED);
  await expect(dialog.getByRole("button", { name: "Connexion" })).not.toHaveAttribute("aria-disabled");
  await expect(dialog.locator("form")).not.toHaveAttribute("data-blocked");

  // The server's clock has moved on by seconds only, and the server decides.
  await sendLogin(dialog, person);
  await expect(dialog.getByRole("alert")).toContainText(DISABLED);
  await dialog.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await expect(page).toHaveURL("/reinit");
});

test("at the second block the form switches to signup, and another account may still log in", async ({
  page,
  visit,
  site,
  person,
}) => {
  const otherPerson = somebody();
  for (const each of [person, otherPerson]) await seedAccount(site.db, each);
  const main = page.getByRole("main");
  // The first block, which ends at once.
  for (let attempt = 0; attempt < 3; attempt++)
    await page.request.post("/login", { form: { email: person.email, password: "Autre2026!" } });
  await updateRows(site.db, "lockouts", { blockedUntil: new Date().toISOString() }, { email: person.email });
  await visit("/login");
  await failThreeTimes(main, person);
  await expect(main.getByRole("heading", { name: "Faisons connaissance" })).toBeVisible();
  await expect(main.getByRole("alert")).toHaveText(`${BANNER}${BLOCKED}`);
  await expect(signupButton(main)).not.toHaveAttribute("aria-disabled");
  await page.goto("/login");
  await expect(main.getByRole("heading", { name: "Faisons connaissance" })).toBeVisible();
  await main.getByRole("link", { name: "Connexion" }).click();
  await expect(main.getByRole("heading", { name: "Ravis de vous revoir" })).toBeVisible();
  await expectBlocked(main);
  await sendLogin(main, otherPerson);
  await expect(page).toHaveURL("/");
});

async function failThreeTimes(scope: Locator, person: Person): Promise<void> {
  for (const [password, message] of [
    ["Autre2026!", "Identifiants incorrects."],
    ["Autre2027!", "Identifiants incorrects."],
    ["Autre2028!", /5\sminutes/],
  ] as const) {
    await fillLogin(scope, { ...person, password });
    await sendAndWait(scope.page(), () => scope.getByRole("button", { name: "Connexion" }).click());
    await expect(scope.getByRole("alert")).toHaveText(message);
  }
}

async function expectBlocked(scope: Locator): Promise<void> {
  await expect(scope.getByRole("timer")).toHaveText(/^Encore\s\d(\smin(\s\d+\ss)?)\.$/);
  await expect(scope.locator("form")).toHaveAttribute("data-blocked");
  await expect(scope.getByRole("button", { name: "Connexion" })).toHaveAttribute("aria-disabled", "true");
  await expect(scope.getByLabel("Adresse e-mail")).toBeEditable();
  await expect(scope.getByRole("link", { name: "Mot de passe oublié ?" })).toBeVisible();
}

async function secondsLeft(scope: Locator): Promise<number> {
  const text = (await scope.getByRole("timer").textContent()) ?? "";
  const [, minutes = "0", seconds = "0"] = /(?:(\d+)\smin)?\s*(?:(\d+)\ss)?\.$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
