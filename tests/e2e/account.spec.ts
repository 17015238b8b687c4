import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, capitalised, longDate, longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { accountOf } from "../../support/people.ts";
import { seedAccount } from "../../support/site.ts";
import { expectAccessible, expectAccessibleWideAndNarrow, expectNoSidewaysScroll } from "./accessibility.ts";
import { expectError, sendLogin } from "./auth-forms.ts";
import { seedAppointment } from "../../support/appointments.ts";
import {
  AGENCY_EMAIL,
  agendaOf,
  dayButton,
  logInAs,
  expect,
  mailAbout,
  type Person,
  somebody,
  test,
} from "./fixtures.ts";
import { expectFocus, expectVisibleStopsWideAndNarrow, tabTo } from "./focus.ts";

const NEW = "Nouvelle2027?";
const RULE = "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.";

test("a client sees appointments by state, downloads one for the calendar, moves it and cancels it", async ({
  page,
  visit,
  site,
  client,
}) => {
  const [date, later] = [await site.freeDay(), await site.freeDay()];
  const yesterday = addDays(todayInParis(new Date()), -1);
  const past = "11:00";
  await seedOwn(site.db, client, { date: yesterday, time: past });
  await seedOwn(site.db, client, { date: later, time: "17:00", cancelled: true });
  await page.request.post("/contact", { form: { date, slot: "10:30" } });
  const mailTo = (to: string, subject: string) => mailAbout(site, to, subject);
  const list = section(page, "Rendez-vous");
  const row = (day: string, time: string) => list.getByRole("listitem").filter({ hasText: longDateTime(day, time) });

  await test.step("lists upcoming, past and cancelled appointments", async () => {
    await visit("/compte");
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(row(yesterday, past)).toContainText("Passé");
    await expect(row(later, "17:00")).toContainText("Annulé");
    for (const over of [row(yesterday, past), row(later, "17:00")]) await expect(over.getByRole("link")).toHaveCount(0);
    await expect(row(date, "10:30")).toContainText("Confirmé");
  });

  await test.step("downloads one for the calendar", async () => {
    const download = page.waitForEvent("download");
    await row(date, "10:30").getByRole("link", { name: "Ajouter à l’agenda" }).click();
    expect((await download).suggestedFilename()).toBe("rendez-vous.ics");
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("METHOD:PUBLISH");
    expect(file).toContain(
      `DTSTART:${instantOf({ date, time: "10:30" })
        .toISOString()
        .replace(/[-:]|\.\d+/g, "")}`,
    );
  });

  await test.step("moves it: both sides get a mail and the slot is free", async () => {
    await row(date, "10:30").getByRole("link", { name: "Déplacer ou annuler" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous." })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`${capitalised(longDate(date))} à 10:30`);
    const agenda = page.getByRole("region", { name: "Choisir un autre créneau" });
    await (await dayButton(page, later, longDate(later), agenda)).click();
    await agenda.getByRole("radio", { name: "14:00" }).check();
    await agenda.getByRole("button", { name: "Déplacer le rendez-vous" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmation" });
    await expect(dialog.getByRole("paragraph")).toHaveText(
      "Rendez-vous déplacé. Un e-mail a été envoyé avec les détails.",
    );
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("main")).toContainText(`${capitalised(longDate(later))} à 14:00`);
    const startText = longDateTime(later, "14:00");
    const mine = await mailTo(client.email, `Votre rendez-vous a été déplacé au ${startText}`);
    const agencyMail = await mailTo(AGENCY_EMAIL, `Rendez-vous déplacé : ${startText}`);
    for (const { calendar } of [mine, agencyMail]) expect(calendar?.content).toContain("SEQUENCE:1");
    await visit(`/contact?date=${date}`);
    await expect(agendaOf(page)).toContainText("18 créneaux disponibles");
  });

  await test.step("cancels it: both sides get a mail", async () => {
    await visit("/compte");
    await row(later, "14:00").getByRole("link", { name: "Déplacer ou annuler" }).click();
    await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      "Rendez-vous annulé. Un e-mail vous a été envoyé.",
    );
    const startText = longDateTime(later, "14:00");
    await mailTo(client.email, `Annulation de votre rendez-vous du ${startText}`);
    await mailTo(AGENCY_EMAIL, `Rendez-vous annulé : ${startText}`);
    await page.getByRole("link", { name: "Mes rendez-vous", exact: true }).last().click();
    await expect(row(later, "14:00")).toContainText("Annulé");
    await expect(list.getByRole("link", { name: "Déplacer ou annuler" })).toHaveCount(0);
  });
});

test("a visitor to the client's space is sent to the login, and back afterwards", async ({
  page,
  visit,
  account: person,
}) => {
  await visit("/compte");
  await expect(page).toHaveURL("/login?retour=%2Fcompte");
  await sendLogin(page.getByRole("main"), person);
  await expect(page).toHaveURL("/compte");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Bienvenue, ${person.firstName}`);
});

test("a changed name appears in the greeting and the header, and a mistake keeps the typed values", async ({
  page,
  visit,
  client,
}) => {
  const form = formOf(page, "Votre nom et votre genre");
  const lastName = form.getByLabel("Nom", { exact: true });
  const firstName = form.getByLabel("Prénom", { exact: true });
  const save = form.getByRole("button", { name: "Enregistrer" });
  await visit("/compte");
  await expect(lastName).toHaveValue(client.lastName);
  await lastName.fill("R2D2");
  await firstName.fill("Zoé");
  await save.click();
  await expectError(lastName, "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.");
  await expect(lastName).toHaveValue("R2D2");
  await expect(firstName).toHaveValue("Zoé");
  await expect(firstName).not.toHaveAttribute("aria-invalid");
  await lastName.fill("Léger");
  await save.click();
  await expect(form.getByRole("status")).toHaveText("Votre profil a été enregistré.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bienvenue, Zoé");
  await expect(page.getByRole("banner").locator("summary", { hasText: "Zoé" })).toBeVisible();
  await visit("/compte");
  await expect(lastName).toHaveValue("Léger");
});

test("a new address takes effect with the button of the page that the mailed link opens", async ({
  page,
  visit,
  site,
  client,
}) => {
  const email = `nouvelle.${client.email}`;
  const taken = somebody();
  await seedAccount(site.db, taken);
  const form = formOf(page, "Votre adresse e-mail");
  const field = form.getByLabel("Nouvelle adresse e-mail");
  const password = form.getByLabel("Mot de passe", { exact: true });
  const send = form.getByRole("button", { name: "Modifier l’adresse" });
  await visit("/compte");
  await field.fill("camille");
  await send.click();
  await expectError(field, "Adresse e-mail invalide.");
  await expectError(password, "Veuillez entrer un mot de passe.");
  for (const [input, known, refusal] of [
    [email, "Autre2026!", "Ce mot de passe n’est pas le bon."],
    [client.email, client.password, "C’est déjà l’adresse de votre compte."],
    [taken.email, client.password, "Adresse e-mail déjà utilisée."],
  ] as const) {
    await field.fill(input);
    await password.fill(known);
    await send.click();
    await expect(form.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    await expect(form.getByRole("alert")).toHaveCount(1);
    await expect(field).toHaveValue(input);
  }
  await field.fill(email);
  await password.fill(client.password);
  await send.click();
  await expect(form.getByRole("status")).toHaveText(
    "Un e-mail vous a été envoyé à la nouvelle adresse. Votre adresse sera modifiée quand vous l’aurez confirmée par le lien qu’il contient.",
  );

  const mail = await site.inbox.waitFor(({ to }) => to === email);
  expect(mail.subject).toBe("Confirmez votre nouvelle adresse e-mail");
  const [link] = /http\S+\/nouvelle-adresse\?token=[\w-]+/.exec(mail.text)!;
  expect(mail.html).toContain(`href="${link}"`);
  const shown = page.getByRole("heading", { level: 1 }).locator("..").getByRole("paragraph");
  await visit(link);
  await expect(page.getByRole("heading", { level: 1, name: "Votre nouvelle adresse." })).toBeVisible();
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Votre adresse a été modifiée.");
  await page.getByRole("link", { name: "Mon compte", exact: true }).last().click();
  await expect(shown).toHaveText(email);
});

test("a password is changed with the current one, each refusal is shown, and « Déconnecter tous les appareils » logs out", async ({
  page,
  visit,
  client,
}) => {
  const form = formOf(page, "Votre mot de passe");
  const current = form.getByLabel("Mot de passe actuel");
  const next = form.getByLabel("Nouveau mot de passe");
  const confirmation = form.getByLabel("Confirmation du mot de passe", { exact: true });
  const change = async (values: [current: string, next: string, confirmation: string]) => {
    for (const [index, field] of [current, next, confirmation].entries()) await field.fill(values[index]!);
    await form.getByRole("button", { name: "Modifier le mot de passe" }).click();
  };
  await visit("/compte");
  await change(["", "court1!", ""]);
  await expectError(current, "Veuillez entrer un mot de passe.");
  await expectError(next, RULE);
  await change([client.password, NEW, "Nouvelle2028?"]);
  await expectError(confirmation, "Les mots de passe ne correspondent pas.");
  await expect(next).not.toHaveAttribute("aria-invalid");
  const name = `${client.email.split("@")[0]!.replaceAll(".", "")}!`;
  for (const [values, refusal] of [
    [["Autre2026!", NEW, NEW], "Ce mot de passe n’est pas le bon."],
    [[client.password, name, name], "Mot de passe trop faible."],
  ] as const) {
    await change([...values]);
    await expect(form.getByRole("alert")).toHaveText(refusal);
  }

  await change([client.password, NEW, NEW]);
  await expect(page).toHaveURL("/compte#securite");
  await expect(page.getByRole("status").filter({ hasText: "Votre mot de passe a été modifié." })).toBeAttached();

  await page.getByRole("button", { name: "Déconnecter tous les appareils" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status").getByText("Déconnexion réussie !")).toBeAttached();
  await expect(page.getByRole("banner").getByRole("link", { name: "Inscription" })).toBeVisible();
});

test("an account is deleted with its password, and both sides get the cancellation of its appointment", async ({
  page,
  visit,
  site,
  client,
}) => {
  const date = await site.freeDay();
  await page.request.post("/contact", { form: { date, slot: "09:30" } });
  const form = formOf(page, "Supprimer votre compte");
  const password = form.getByLabel("Mot de passe", { exact: true });
  const remove = form.getByRole("button", { name: "Supprimer mon compte" });
  await visit("/compte");
  await remove.click();
  await expectError(password, "Veuillez entrer un mot de passe.");
  await password.fill("Autre2026!");
  await remove.click();
  await expect(form.getByRole("alert")).toHaveText("Ce mot de passe n’est pas le bon.");
  await password.fill(client.password);
  await remove.click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status").filter({ hasText: "Compte supprimé." })).toBeAttached();
  await expect(page.getByRole("banner").getByRole("link", { name: "Inscription" })).toBeVisible();

  const cancelled = (to: string) =>
    site.inbox.waitFor(
      (mail) => mail.to === to && mail.calendar?.method === "CANCEL" && mail.subject.includes(typo(longDate(date))),
    );
  await Promise.all([client.email, AGENCY_EMAIL].map(cancelled));
});

test("the client's space says that it is empty, then shows an enquiry and exports the data", async ({
  page,
  visit,
  client: _,
}) => {
  await visit("/compte");
  const requests = section(page, "Demandes");
  await expect(section(page, "Rendez-vous")).toContainText("Aucun rendez-vous pour l’instant.");
  await expect(requests).toContainText("Aucune demande pour l’instant.");
  const begun = new Date();
  await page.request.post("/demande", {
    form: { title: "Un film", services: "video", description: "Une minute,\ndeux voix." },
  });
  await visit("/compte");
  const row = requests.getByRole("listitem");
  await expect(row).toContainText(dayFrom("Vidéo. Envoyée le", begun));
  await expect(row.getByText("Reçue", { exact: true })).toBeVisible();
  const description = row.getByText("Une minute,\ndeux voix.");
  await expect(description).toBeHidden();
  await row.getByText("Relire").click();
  await expect(description).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger mes données" }).click();
  expect((await download).suggestedFilename()).toBe("mes-donnees.json");
});

test.describe("accessibility", () => {
  test("the header fits the narrowest phone with the longest first name", async ({ page, visit, site, person }) => {
    await logInAs(site, page.context(), { ...person, firstName: "A".repeat(60) });
    for (const path of ["/", "/compte"]) {
      await visit(path);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole("banner").locator("summary", { hasText: "AAA" }).click();
      await expectNoSidewaysScroll(page);
    }
  });

  test("a full client's space with errors is accessible, wide and light or narrow and dark, and every focus stop is visible", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await fill(site.db, page, client, await site.freeDay());
    await visit("/compte");
    await page.getByText("Relire").click();
    const form = formOf(page, "Votre mot de passe");
    await form.getByLabel("Nouveau mot de passe").fill("court");
    await form.getByRole("button", { name: "Modifier le mot de passe" }).click();
    await expect(form.locator("[data-field-error]")).toHaveCount(3);
    await expectAccessibleWideAndNarrow(page);
    await page.getByRole("link", { name: "Aller au contenu" }).focus();
    await expectVisibleStopsWideAndNarrow(page);
  });

  test("the page that moves or cancels an appointment is accessible before and after a cancellation", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await page.request.post("/contact", { form: { date: await site.freeDay(), slot: "09:00" } });
    const { id } = await site.db
      .selectFrom("appointments")
      .select("id")
      .where("userEmail", "=", client.email)
      .executeTakeFirstOrThrow();
    await visit(`/compte/rendez-vous/${id}`);
    await expectAccessibleWideAndNarrow(page, { within: ["main"] });
    await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Rendez-vous annulé." })).toBeFocused();
    await expectAccessible(page, "main");
  });

  test("by keyboard, a client reads an enquiry again, changes a name and finds a mistake", async ({
    page,
    visit,
    site,
    client,
  }) => {
    await fill(site.db, page, client, await site.freeDay());
    await visit("/compte");
    const { keyboard } = page;
    await tabTo(page, page.getByText("Relire"));
    await keyboard.press("Enter");
    await expect(page.getByText("Cinq pages.")).toBeVisible();
    const firstName = formOf(page, "Votre nom et votre genre").getByLabel("Prénom", { exact: true });
    await tabTo(page, firstName);
    await keyboard.type("Zoé");
    await keyboard.press("Enter");
    await expect(formOf(page, "Votre nom et votre genre").getByRole("status")).toHaveText(
      "Votre profil a été enregistré.",
    );
    await expectFocus(firstName);
    // The reload that changes the heading also scrolls to this form, which could move the next tab stop out of the window.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bienvenue, Zoé");
    const email = formOf(page, "Votre adresse e-mail").getByLabel("Nouvelle adresse e-mail");
    await tabTo(page, email);
    await keyboard.type("zoé");
    await keyboard.press("Enter");
    await expectError(email, "Adresse e-mail invalide.");
    await expectFocus(email);
  });
});

function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

function formOf(page: Page, name: string): Locator {
  return page.getByRole("form", { name, exact: true });
}

/** Matches the words with today's date or the date of `begun`: midnight may have passed. */
function dayFrom(words: string, begun: Date): RegExp {
  const days = [begun, new Date()].map((at) => longDate(todayInParis(at)));
  return new RegExp(`${words} (?:${days.join("|")})`.replaceAll(" ", "\\s"));
}

async function fill(db: Db, page: Page, person: Person, date: string): Promise<void> {
  await page.request.post("/contact", { form: { date, slot: "09:00" } });
  await seedOwn(db, person, { date, time: "11:00", cancelled: true });
  await page.request.post("/demande", { form: { title: "Un site", services: "web", description: "Cinq pages." } });
}

/** Seeds an appointment the forms would refuse: a past or a cancelled one. */
async function seedOwn(
  db: Db,
  person: Person,
  { date, time, cancelled = false }: { date: string; time: string; cancelled?: boolean },
): Promise<void> {
  const { id: userId, email: userEmail } = await accountOf(db, person);
  await seedAppointment(db, { date, time, userId, userEmail, status: cancelled ? "cancelled" : "confirmed" });
}
