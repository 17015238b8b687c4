import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, capitalise, longDate, longDateTime } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { passwordChangedToast, profileDone } from "#app/features/profile/profile.messages.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { readRow } from "#support/database/rows.ts";
import { expectAccessible, expectAccessibleWideAndNarrow, expectNoSidewaysScroll } from "./accessibility.ts";
import { expectError, fillLogin } from "./auth-forms.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import {
  AGENCY_EMAIL,
  agendaOf,
  calendarStart,
  dayButton,
  logInAs,
  expect,
  waitForMail,
  type Person,
  test,
} from "./fixtures.ts";
import { pressEnterOn, expectFocus, expectVisibleFocusWideAndNarrow, tabTo } from "./focus.ts";

test("a client sees appointments by state, downloads one for the calendar and all data, moves an appointment and cancels it", async ({
  page,
  visit,
  site,
  client,
}) => {
  const [date, otherDay] = [await site.freeDay(), await site.freeDay()];
  const yesterday = addDays(parisDate(new Date()), -1);
  await seedAppointmentOf(site.db, client, { date: yesterday, time: "11:00" });
  await seedAppointmentOf(site.db, client, { date: otherDay, time: "17:00", cancelled: true });
  await page.request.post("/contact", { form: { date, slot: "10:30" } });
  const mailTo = (to: string, subject: string) => waitForMail(site, to, subject);
  const list = sectionNamed(page, "Rendez-vous");
  const row = (day: string, time: string) => list.getByRole("listitem").filter({ hasText: longDateTime(day, time) });

  await test.step("lists upcoming, past and cancelled appointments", async () => {
    await visit("/compte");
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(row(yesterday, "11:00")).toContainText("Passé");
    await expect(row(otherDay, "17:00")).toContainText("Annulé");
    for (const endedAppointment of [row(yesterday, "11:00"), row(otherDay, "17:00")])
      await expect(endedAppointment.getByRole("link")).toHaveCount(0);
    await expect(row(date, "10:30")).toContainText("Confirmé");
  });

  await test.step("downloads an appointment for the calendar", async () => {
    const download = page.waitForEvent("download");
    await row(date, "10:30").getByRole("link", { name: "Ajouter à l’agenda" }).click();
    expect((await download).suggestedFilename()).toBe("rendez-vous.ics");
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("METHOD:PUBLISH");
    expect(file).toContain(calendarStart(date, "10:30"));
  });

  await test.step("downloads all data", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Télécharger mes données" }).click();
    expect((await download).suggestedFilename()).toBe("mes-donnees.json");
  });

  await test.step("moves the appointment: both sides get a mail, and the former slot is free", async () => {
    await row(date, "10:30").getByRole("link", { name: "Déplacer ou annuler" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous." })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`${capitalise(longDate(date))} à 10:30`);
    const agenda = page.getByRole("region", { name: "Choisir un autre créneau" });
    await (await dayButton(page, otherDay, longDate(otherDay), agenda)).click();
    await agenda.getByRole("radio", { name: "14:00" }).check();
    await agenda.getByRole("button", { name: "Déplacer le rendez-vous" }).click();
    await expect(page).toHaveURL(/\/compte#rendez-vous$/);
    await expect(page.getByText("Rendez-vous déplacé. Un e-mail a été envoyé avec les détails.").first()).toBeVisible();
    await expect(row(otherDay, "14:00")).toContainText("Confirmé");
    const startText = longDateTime(otherDay, "14:00");
    const clientMail = await mailTo(client.email, `Votre rendez-vous a été déplacé au ${startText}`);
    const agencyMail = await mailTo(AGENCY_EMAIL, `Rendez-vous déplacé : ${startText}`);
    for (const { calendar } of [clientMail, agencyMail]) expect(calendar?.content).toContain("SEQUENCE:1");
    await visit(`/contact?date=${date}`);
    await expect(agendaOf(page)).toContainText("18 créneaux disponibles");
  });

  await test.step("cancels the appointment: both sides get a mail", async () => {
    await visit("/compte");
    await row(otherDay, "14:00").getByRole("link", { name: "Déplacer ou annuler" }).click();
    await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      "Rendez-vous annulé. Un e-mail vous a été envoyé.",
    );
    const startText = longDateTime(otherDay, "14:00");
    await mailTo(client.email, `Annulation de votre rendez-vous du ${startText}`);
    await mailTo(AGENCY_EMAIL, `Rendez-vous annulé : ${startText}`);
    await page.getByRole("link", { name: "Mes rendez-vous", exact: true }).last().click();
    await expect(row(otherDay, "14:00")).toContainText("Annulé");
    await expect(list.getByRole("link", { name: "Déplacer ou annuler" })).toHaveCount(0);
  });
});

test("a client whose session ends during a move keeps the chosen slot, before and after the login", async ({
  page,
  visit,
  site,
  client,
}) => {
  const [date, otherDay] = [await site.freeDay(), await site.freeDay()];
  await page.request.post("/contact", { form: { date, slot: "10:30" } });
  await visit("/compte");
  await sectionNamed(page, "Rendez-vous").getByRole("link", { name: "Déplacer ou annuler" }).click();
  const main = page.getByRole("main");
  const agenda = main.getByRole("region", { name: "Choisir un autre créneau" });
  const slot = agenda.getByRole("radio", { name: "14:00" });
  const move = () => agenda.getByRole("button", { name: "Déplacer le rendez-vous" }).click();
  await (await dayButton(page, otherDay, longDate(otherDay), agenda)).click();
  await slot.check();
  await page.context().clearCookies();
  await move();
  await expect(main.getByRole("alert")).toContainText("Votre session a expiré");
  await expect(slot).toBeChecked();
  await main.getByRole("alert").getByRole("link", { name: "Connexion" }).click();
  await fillLogin(main, client);
  await main.getByRole("button", { name: "Connexion" }).click();
  await expect(slot).toBeChecked();
  await move();
  await expect(page).toHaveURL(/\/compte#rendez-vous$/);
});

test("the client's space scrolls to the message of a form once, and not again when its data have been reloaded", async ({
  page,
  visit,
  client: _,
}) => {
  await visit("/compte");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/compte.data*", async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  const form = formNamed(page, "Rappels");
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  const reload = page.waitForResponse((response) => response.request().method() === "GET");
  release();
  await reload;
  await expect(form.getByRole("button")).not.toHaveAttribute("aria-busy");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe("accessibility", () => {
  test("the header and the client's space fit the narrowest phone with the longest first name", async ({
    page,
    visit,
    site,
    person,
  }) => {
    await logInAs(site, page.context(), { ...person, firstName: "A".repeat(60) });
    await page.setViewportSize({ width: 320, height: 640 });
    await visit("/compte");
    await page.getByRole("banner").locator("summary", { hasText: "AAA" }).click();
    await expectNoSidewaysScroll(page);
  });

  test("the client's space with content and errors is accessible, wide and light or narrow and dark, and every focus stop is visible", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await seedClientSpace(site.db, page, client, await site.freeDay());
    await visit("/compte");
    await page.getByText("Relire").click();
    const form = formNamed(page, "Votre mot de passe");
    await form.getByLabel("Nouveau mot de passe").fill("court");
    await form.getByRole("button", { name: "Modifier le mot de passe" }).click();
    await expect(form.locator("[data-field-error]")).toHaveCount(3);
    await expectAccessibleWideAndNarrow(page);
    await page.getByRole("link", { name: "Aller au contenu" }).focus();
    await expectVisibleFocusWideAndNarrow(page);
  });

  test("the page that moves or cancels an appointment is accessible before and after a cancellation", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await page.request.post("/contact", { form: { date: await site.freeDay(), slot: "09:00" } });
    const { id } = await readRow(site.db, "appointments", "id", { userEmail: client.email });
    await visit(`/compte/rendez-vous/${id}`);
    await expectAccessibleWideAndNarrow(page, { within: ["main"] });
    await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Rendez-vous annulé." })).toBeFocused();
    await expectAccessible(page, "main");
  });

  test("by keyboard, a client reads an enquiry again and changes the first name, and the focus stays in the field of an invalid address", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await seedClientSpace(site.db, page, client, await site.freeDay());
    await visit("/compte");
    const { keyboard } = page;
    await pressEnterOn(page, page.getByText("Relire"));
    await expect(page.getByText("Cinq pages.")).toBeVisible();
    const firstName = formNamed(page, "Votre nom et votre genre").getByLabel("Prénom", { exact: true });
    await tabTo(page, firstName);
    await keyboard.type("Zoé");
    await keyboard.press("Enter");
    await expect(formNamed(page, "Votre nom et votre genre").getByRole("status")).toHaveText(
      "Votre profil a été enregistré.",
    );
    await expectFocus(firstName);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bienvenue, Zoé");
    await expect(page.getByRole("banner").locator("summary", { hasText: "Zoé" })).toBeVisible();
    const email = formNamed(page, "Votre adresse e-mail").getByLabel("Nouvelle adresse e-mail");
    await tabTo(page, email);
    await keyboard.type("zoé");
    await keyboard.press("Enter");
    await expectError(email, "Adresse e-mail invalide.");
    await expectFocus(email);
  });

  test("a changed address and a changed password leave no text in their forms", async ({ page, visit, client }) => {
    await visit("/compte");
    const addressForm = formNamed(page, "Votre adresse e-mail");
    await addressForm.getByLabel("Nouvelle adresse e-mail").fill(`nouvelle.${client.email}`);
    await addressForm.getByLabel("Mot de passe", { exact: true }).fill(client.password);
    await addressForm.getByRole("button", { name: "Modifier l’adresse" }).click();
    await expect(addressForm.getByRole("status")).toHaveText(profileDone.address);
    await expectEmptyFields(addressForm);

    const passwordForm = formNamed(page, "Votre mot de passe");
    await passwordForm.getByLabel("Mot de passe actuel").fill(client.password);
    await passwordForm.getByLabel("Nouveau mot de passe").fill("Tournesols!22");
    await passwordForm.getByLabel("Confirmation du mot de passe").fill("Tournesols!22");
    await passwordForm.getByRole("button", { name: "Modifier le mot de passe" }).click();
    await expect(page.getByRole("status").getByText(passwordChangedToast.title)).toBeVisible();
    await expectEmptyFields(passwordForm);
  });
});

async function expectEmptyFields(form: Locator): Promise<void> {
  for (const field of await form.locator("input:visible").all()) await expect(field).toHaveValue("");
}

function sectionNamed(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

function formNamed(page: Page, name: string): Locator {
  return page.getByRole("form", { name, exact: true });
}

async function seedClientSpace(db: Db, page: Page, person: Person, date: string): Promise<void> {
  await page.request.post("/contact", { form: { date, slot: "09:00" } });
  await seedAppointmentOf(db, person, { date, time: "11:00", cancelled: true });
  await page.request.post("/demande", { form: { title: "Un site", services: "web", description: "Cinq pages." } });
}

/** Seeds an appointment the forms would refuse: a past or a cancelled one. */
async function seedAppointmentOf(
  db: Db,
  person: Person,
  { date, time, cancelled = false }: { date: string; time: string; cancelled?: boolean },
): Promise<void> {
  const { id: userId, email: userEmail } = await accountOf(db, person);
  await seedAppointment(db, { date, time, userId, userEmail, status: cancelled ? "cancelled" : "confirmed" });
}
