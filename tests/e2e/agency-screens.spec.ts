import type { BrowserContext, Page } from "@playwright/test";
import { picturedAgencyScreens, type ScreenshotRows } from "#support/site/agency-screens.ts";
import { startPendingLogin } from "#app/features/account/log-in/pending-login.server.ts";
import { addDays, longMonth } from "#app/french/dates.ts";
import { moveAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { addNote } from "#app/features/clients/client-notes.server.ts";
import { saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { readRow, updateRows } from "#support/database/rows.ts";
import { seedAccount, seedMember } from "#support/site/site.ts";
import { expectAccessible, expectAccessibleWideAndNarrow } from "./accessibility.ts";
import { countAnnouncements } from "./announcements.ts";
import { expectVisibleFocusByScript, expectVisibleFocusWideAndNarrow } from "./focus.ts";
import { clearUndoBar } from "./agency.ts";
import { addCookie, expect, type TestSite, somebody, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { delayRequests } from "./requests.ts";
import { seedLinks, seedThread } from "./sent-links.ts";

/** @returns the id of the client's record */
async function addNoteToClient({ db }: TestSite, email: string): Promise<string> {
  const { id: userId } = await accountOf(db, { email });
  const { id } = await readRow(db, "clients", "id", { userId });
  await addNote(siteDepsFor({ db }), { id: userId }, id, "Préfère le soir.");
  return id;
}

async function failMail({ db }: TestSite, email: string): Promise<string> {
  const { id } = await readRow(db, "mail", "id", { to: email, kind: "enquiry-confirmation" });
  const at = new Date().toISOString();
  const failed = { status: "failed" as const, attempts: 3, lastError: "550 RCPT TO", nextAttemptAt: at };
  await updateRows(db, "mail", failed, { id });
  return id;
}

async function beginPendingLogin({ db, url }: TestSite, context: BrowserContext, email: string): Promise<void> {
  const { id } = await accountOf(db, { email });
  await context.clearCookies();
  await addCookie(context, url, await startPendingLogin(siteDepsFor({ db }, undefined, { publicUrl: url }), id));
}

async function fillDay({ db }: TestSite, date: string): Promise<void> {
  const appointment = {
    userEmail: null,
    name: "Mas des Pins",
    phone: "06 39 98 00 55",
    subject: "Mariage, premier entretien",
    location: "12, rue des Lilas, Vincennes",
    note: "Le 85 mm.",
  };
  for (const time of DEFAULT_TIMES) await seedAppointment(db, { date, time, ...appointment });
}

/** Counts the A4 sheets of the printed page, with the usual margins. */
async function countSheets(page: Page): Promise<number> {
  const margin = "1cm";
  const pdf = await page.pdf({ format: "A4", margin: { top: margin, bottom: margin, left: margin, right: margin } });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
}

const WIDE = { width: 1440, height: 1000 };

test.use({ loggedInAs: "owner" });

async function expectAccessibleUnfolded(page: Page, ...within: string[]): Promise<void> {
  await unfold(page);
  await expectAccessibleWideAndNarrow(page, { wide: WIDE, within });
}

async function unfold(page: Page): Promise<void> {
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

/** Checks the main part of a screen and its focus stops. The test of « Aujourd’hui » checks the frame. */
async function checkScreen(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.setViewportSize(WIDE);
    await follow(page, address);
    await unfold(page);
    await expectVisibleFocusByScript(page);
    await expectAccessibleWideAndNarrow(page, { wide: WIDE, within: ["main"] });
    // The window is narrow now.
    await expectVisibleFocusByScript(page);
  });
}

const PEOPLE = /^\/agence\/(demandes|clients|courriers)\b/;
const CONTENT = /^\/agence\/(contenu|reglages)\b/;
const DAYS = /^\/agence\/(?!(demandes|clients|courriers|contenu|reglages)\b)/;

function screensOf(part: RegExp, rows: Partial<ScreenshotRows>): string[] {
  const noRows = { appointment: "rien", date: "", enquiry: "rien", client: "rien", otherClient: "rien", mail: "rien" };
  return picturedAgencyScreens({ ...noRows, ...rows })
    .map(({ path }) => path)
    .filter((path) => part.test(path));
}

test("the side navigation shows the mark of the current page completely, even in a low window; « Aujourd’hui » and a full day each print on one sheet", async ({
  page,
  site,
  visit,
  person: owner,
}) => {
  await seedThread(site, owner.email);
  await failMail(site, owner.email);
  const day = await site.freeDay();
  await fillDay(site, day);
  await page.setViewportSize({ ...WIDE, height: 600 });
  await visit(`/agence/agenda?date=${day}&vue=jour`);
  const right = await page
    .getByRole("navigation", { name: "Navigation de l’espace agence", exact: true })
    .getByRole("link", { name: /^Agenda/ })
    .evaluate((link) => Number.parseFloat(getComputedStyle(link, "::after").right));
  expect(right).toBeGreaterThanOrEqual(0);

  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await countSheets(page)).toBe(1);
  // « Aujourd’hui » prints without its second column.
  await follow(page, "/agence");
  expect(await countSheets(page)).toBe(1);
});

// The screens are divided among several tests, which can run in parallel.
test.describe("axe, focus stops and sideways scrolling", () => {
  test.slow();

  test.beforeEach(({ site }) => clearUndoBar(site));

  test("every screen of « Aujourd’hui », the agenda and closed days is accessible", async ({
    page,
    site,
    visit,
    person: owner,
  }) => {
    // This day is later than those of other tests.
    const day = addDays(parisDate(new Date()), 250);
    const { id } = await seedLinks(site, day);
    await seedThread(site, owner.email);
    await failMail(site, owner.email);

    await visit("/agence");
    await expectAccessibleUnfolded(page);
    await page.getByRole("button", { name: /^Plus/ }).click();
    await expectAccessible(page, "[popover]:popover-open");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Aller au contenu" }).focus();
    await expectVisibleFocusWideAndNarrow(page, WIDE.width);

    const screens = screensOf(DAYS, { appointment: id, date: day });
    const agendas = ["vue=mois", `date=${day}&deplacer=${id}`].map((query) => `/agence/agenda?${query}`);
    for (const screen of [...screens, ...agendas]) {
      await checkScreen(page, screen);
      if (screen.includes(day)) await expect(page.getByRole("main")).toContainText("lea@courriel.example");
    }

    await page.setViewportSize(WIDE);
    await visit(`/agence/jours-fermes?mois=${day.slice(0, 7)}&du=${day}&au=${day}`);
    await expect(page.getByRole("table", { name: longMonth(day) })).toBeVisible();
    await page.getByRole("form", { name: "Fermer des jours" }).getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("alert")).toContainText("Un rendez-vous est prévu.");
    await expectAccessibleUnfolded(page, "main");

    const moved = await seedAppointment(site.db, { date: day, time: "09:00" });
    await moveAppointment(siteDepsFor(site), await accountOf(site.db, owner), moved, { date: day, time: "15:00" });
    await checkScreen(page, `/agence/agenda/${moved}/mot`);
    await expect(page.getByRole("button", { name: "Joindre ce mot" })).toBeVisible();
    await clearUndoBar(site);
  });

  test("the undo bar is accessible, and undoing its last change focuses the main part", async ({
    page,
    site,
    visit,
  }) => {
    const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
    await visit(`/agence/agenda/${id}/annuler`);
    await page.getByRole("button", { name: "Annuler et prévenir" }).click();
    const bar = page.locator("[data-undo]");
    await expect(bar).toBeVisible();
    await expectAccessibleUnfolded(page, "[data-undo]");
    await bar.getByRole("button", { name: "Défaire" }).click();
    await expect(bar.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("the pages behind mailed links and the second step of the login are accessible", async ({
    page,
    context,
    site,
    visit,
    person: owner,
  }) => {
    const { proposalToken, reminderToken } = await seedLinks(site, await site.freeDay());
    const { slotToken } = await seedThread(site, owner.email);
    await beginPendingLogin(site, context, owner.email);
    for (const address of [
      "/login/code",
      `/creneau/${proposalToken}`,
      `/creneau/${slotToken}`,
      `/rappel/${reminderToken}`,
    ]) {
      await page.setViewportSize(WIDE);
      expect((await visit(address)).status()).toBe(200);
      await expectAccessibleUnfolded(page, "main");
    }
  });

  test("every screen of enquiries, clients and mails is accessible", async ({ page, site, visit, person: owner }) => {
    const { enquiryId } = await seedThread(site, owner.email);
    const failed = await failMail(site, owner.email);

    await visit("/agence");
    const clientId = await addNoteToClient(site, owner.email);
    const other = somebody();
    await seedAccount(site.db, other);
    await seedThread(site, other.email);
    const otherClientId = await addNoteToClient(site, other.email);
    const rows = { enquiry: enquiryId, client: clientId, otherClient: otherClientId, mail: failed };
    for (const screen of screensOf(PEOPLE, rows)) await checkScreen(page, screen);
    const queries = ["demandes?q=rien", `clients/${clientId}/reunir?q=a`, `courriers/${failed}?vue=texte`];
    for (const query of queries) await checkScreen(page, `/agence/${query}`);
  });

  test("the composer of an enquiry is accessible for each kind of message, and keeps a draft of each", async ({
    page,
    site,
    visit,
    person: owner,
  }) => {
    const { enquiryId } = await seedThread(site, owner.email);
    await visit(`/agence/demandes/${enquiryId}`);
    const composer = page.getByRole("form", { name: "Écrire" });
    const text = composer.getByRole("textbox", { name: "Message" });
    await composer.getByRole("radio", { name: "Répondre" }).focus();
    for (const kind of ["Note pour l’agence", "Sa réponse"]) {
      await page.keyboard.press("ArrowRight");
      const chosen = composer.getByRole("radio", { name: kind });
      await expect(chosen).toBeChecked();
      await page.keyboard.press("Tab");
      await expect(text).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(composer.getByLabel("Ou le fichier de son e-mail")).toBeFocused();
      await expectAccessibleUnfolded(page, "main form");
      await chosen.focus();
    }
    // « Sa réponse » is chosen. A colleague's note arrives, and the draft is kept.
    await text.fill("Le samedi me va.");
    const colleague = await seedMember(site.db, somebody(), "team");
    await saveMessage(siteDepsFor(site), colleague, enquiryId, { kind: "note", text: "Pas libre." });
    await page.getByRole("button", { name: "Classer" }).click();
    await expect(page.getByText("Pas libre.")).toBeVisible();
    await expect(text).toHaveValue("Le samedi me va.");
    await composer.getByRole("radio", { name: "Répondre" }).check();
    await expect(text).toHaveValue("");
    await text.fill("Oui, samedi.");
    await composer.getByLabel("Modèle").selectOption("Proposer un rendez-vous");
    await composer.getByRole("button", { name: "Insérer ce modèle" }).click();
    await expect(text).toHaveValue(/^Oui, samedi\.\n\nBonjour/);
    await expect(composer.getByRole("checkbox", { name: "Proposer trois créneaux" })).toBeChecked();
    await expectAccessibleUnfolded(page, "main form");
    await composer.getByRole("radio", { name: "Sa réponse" }).check();
    await expect(text).toHaveValue("Le samedi me va.");
    // The field is read-only while a save is pending, because text typed then would be lost.
    const release = await delayRequests(page, `**/demandes/${enquiryId}*`, { times: 1 });
    await composer.getByRole("button", { name: "Enregistrer sa réponse" }).click();
    await expect(text).not.toBeEditable();
    release();
    await expect(composer.locator("textarea[name=reply]")).toHaveValue("");
  });

  test("every screen of settings and content is accessible", async ({ page, site, visit, person: owner }) => {
    // Members and events of other tests would only lengthen the pages.
    await site.db.updateTable("users").set({ role: "client" }).where("email", "!=", owner.email).execute();
    await seedMember(site.db, somebody(), "team");
    await site.db.deleteFrom("events").execute();
    await seedThread(site, owner.email);
    await failMail(site, owner.email);

    await visit("/agence");
    for (const screen of screensOf(CONTENT, {})) await checkScreen(page, screen);
  });
});

test("the secret link of a new calendar feed is copied with one press, and each deletion is announced", async ({
  page,
  context,
  site,
  person: owner,
}) => {
  // Another test may have created feeds.
  await site.db.deleteFrom("calendarFeeds").execute();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/agence/reglages/agendas");
  const form = page.getByRole("form", { name: "Nouveau lien" });
  await page.getByLabel("Nom", { exact: true }).fill("Mon téléphone");
  await form.getByLabel("Votre mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const address = await page.getByLabel("Lien secret", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Copier", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copié" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByLabel("Nom", { exact: true }).fill("Mon ordinateur");
  await form.getByLabel("Votre mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByLabel("Lien secret", { exact: true })).not.toHaveValue(address);
  await expect(form.getByLabel("Votre mot de passe")).toHaveValue("");
  const deletionNotice = page.getByRole("status").filter({ hasText: "Le lien a été supprimé." });
  await page.getByRole("button", { name: "Supprimer le lien « Mon ordinateur »" }).click();
  const announcements = await countAnnouncements(deletionNotice);
  await page.getByRole("button", { name: "Supprimer le lien « Mon téléphone »" }).click();
  await expect(page.getByText("Aucun lien pour l’instant.")).toBeVisible();
  await expect.poll(announcements).toBeGreaterThan(0);
  await expect(deletionNotice).toBeVisible();
});
