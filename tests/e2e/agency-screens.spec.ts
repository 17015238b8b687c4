import type { BrowserContext, Page } from "@playwright/test";
import { memberScreens, type Shown } from "../../scripts/agency-screens.ts";
import { openPendingLogin } from "#app/features/account/log-in/pending-login.server.ts";
import { addDays, longMonth } from "#app/french/dates.ts";
import { moveAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { DEFAULT_TIMES, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { addNote } from "#app/features/clients/client-notes.server.ts";
import { saveMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { bookingDepsFor } from "../../support/booking-deps.ts";
import { seedAppointment } from "../../support/appointments.ts";
import { seedAccount } from "../../support/site.ts";
import {
  expectAccessible,
  expectAccessibleWideAndNarrow,
  expectNoSidewaysScroll,
  expectPartsAccessible,
} from "./accessibility.ts";
import { expectStopsShown, expectVisibleStopsWideAndNarrow } from "./focus.ts";
import { enterAsOwner, expect, type House, somebody, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { seedLinks, seedThread } from "./sent-links.ts";

/** Their file, with a note of the agency's. */
async function openClientRecord({ db }: House, email: string): Promise<string> {
  const { id, userId } = await db
    .selectFrom("clients")
    .innerJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.userId"])
    .where("users.email", "=", email)
    .executeTakeFirstOrThrow();
  const deps = bookingDepsFor({ db }, () => new Date());
  await addNote(deps, { id: userId! }, id, "Préfère le soir.");
  return id;
}

async function memberOf({ db }: House, email: string): Promise<{ id: string }> {
  return db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
}

/** A mail to them that was given up. */
async function refuseMail({ db }: House, email: string): Promise<string> {
  const { id } = await db
    .selectFrom("mail")
    .select("id")
    .where("to", "=", email)
    .where("kind", "=", "enquiry-confirmation")
    .executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const failed = { status: "failed" as const, attempts: 3, lastError: "550 RCPT TO", nextAttemptAt: at };
  await db.updateTable("mail").set(failed).where("id", "=", id).execute();
  return id;
}

/** Has the browser of a context wait for the code of this account. */
async function awaitCode({ db, url }: House, context: BrowserContext, email: string): Promise<void> {
  const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(await openPendingLogin(db, id, new Date(), false))!;
  await context.clearCookies();
  await context.addCookies([{ name: name!, value: value!, url }]);
}

/** A day of the agency without a free half hour, each with all that its sheet of paper says. */
async function fillDay({ db }: House, date: string): Promise<void> {
  for (const time of DEFAULT_TIMES) {
    const id = await seedAppointment(db, { date, time, userEmail: null });
    const more = {
      name: "Mas des Pins",
      phone: "06 39 98 00 55",
      subject: "Mariage, premier entretien",
      location: "12, rue des Lilas, Vincennes",
      note: "Le 85 mm.",
    };
    await db.updateTable("appointments").set(more).where("id", "=", id).execute();
  }
}

/** What other tests have left to wait would lie over every screen. */
async function leaveNothingWaiting({ db }: House): Promise<void> {
  await db.deleteFrom("pendingChanges").execute();
  await db.deleteFrom("enquiryMessages").where("state", "=", "waiting").execute();
}

/** How many sheets of A4 a page takes, with the usual margins. */
async function sheetsOf(page: Page): Promise<number> {
  const margin = "1cm";
  const pdf = await page.pdf({ format: "A4", margin: { top: margin, bottom: margin, left: margin, right: margin } });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
}

const WIDE = { width: 1440, height: 1000 };

/**
 * Looks at what is shown, wide and narrow, in both themes, with what unfolds.
 * @param dark what is looked at in the dark theme
 */
async function expectGood(page: Page, dark?: string[]): Promise<void> {
  await unfold(page);
  await expectAccessibleWideAndNarrow(page, WIDE, dark);
}

/** Opens what unfolds. */
async function unfold(page: Page): Promise<void> {
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

/**
 * Goes to another screen, and looks at it as `expectGood` does, and at every stop of the keyboard. What stands around the
 * screens has the same colours and stops on each, and is seen in the first.
 */
async function lookAt(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.setViewportSize(WIDE);
    await follow(page, address);
    await unfold(page);
    await expectAccessible(page, ["main"]);
    await expectStopsShown(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, ["main"]);
    await expectStopsShown(page);
  });
}

const PEOPLE = /^\/agence\/(demandes|clients|courriers)\b/;
const CONTENT = /^\/agence\/(contenu|reglages)\b/;

/** The addresses of all screens of a part; a new screen is of one of them by its address. @param shown what the part needs */
function screensOf(part: "days" | "people" | "content", shown: Partial<Shown>): string[] {
  const nothing = { appointment: "rien", date: "", enquiry: "rien", client: "rien", otherClient: "rien", mail: "rien" };
  return memberScreens({ ...nothing, ...shown })
    .map(({ path }) => path)
    .filter((path) => part === (PEOPLE.test(path) ? "people" : CONTENT.test(path) ? "content" : "days"));
}

test("the sign of the page that is open stands whole in the rail of a low window", async ({
  page,
  context,
  house,
  visit,
}) => {
  await enterAsOwner(house, context);
  await page.setViewportSize({ ...WIDE, height: 600 });
  await visit("/agence/agenda");
  const right = await page
    .getByRole("navigation", { name: "Bureau", exact: true })
    .getByRole("link", { name: /^Agenda/ })
    .evaluate((link) => Number.parseFloat(getComputedStyle(link, "::after").right));
  expect(right).toBeGreaterThanOrEqual(0);
});

// In three parts, which may go on at the same time.
test.describe("no screen of the agency has a fault that axe finds, a stop that is not seen, or scrolls sideways", () => {
  test.slow();

  // The bar is looked at below, where it is opened.
  test.beforeEach(({ house }) => leaveNothingWaiting(house));

  test("today, the agenda and closed days; and a full day is one sheet of paper", async ({
    page,
    context,
    house,
    visit,
  }) => {
    const owner = await enterAsOwner(house, context);
    const day = addDays(todayInParis(new Date()), 45);
    const { id, proposed, reminded } = await seedLinks(house, day);
    const { secret } = await seedThread(house, owner.email);
    await refuseMail(house, owner.email);

    await visit("/agence");
    await expectGood(page);
    for (const screen of screensOf("days", { appointment: id, date: day })) await lookAt(page, screen);
    // With somebody in them.
    for (const view of ["vue=mois", "vue=liste", `deplacer=${id}`]) {
      await lookAt(page, `/agence/agenda?date=${day}&${view}`);
      await expect(page.getByRole("main")).toContainText("lea@courriel.example");
    }
    const full = addDays(day, 3);
    await fillDay(house, full);
    await follow(page, `/agence/agenda?date=${full}&vue=jour`);
    expect(await sheetsOf(page)).toBe(1);
    // Of today the people alone, not what waits besides.
    await follow(page, "/agence");
    expect(await sheetsOf(page)).toBe(1);

    await page.setViewportSize(WIDE);
    await visit(`/agence/jours-fermes?mois=${day.slice(0, 7)}&du=${day}&au=${day}`);
    await expect(page.getByRole("table", { name: longMonth(day) })).toBeVisible();
    await page.getByRole("form", { name: "Fermer des jours" }).getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("alert")).toContainText("Un client a rendez-vous.");
    await expectGood(page);

    // What can be undone, and the sheet of the pages that the thumb's bar has no room for.
    await visit(`/agence/agenda/${id}/annuler`);
    await page.getByRole("button", { name: "Annuler et prévenir" }).click();
    const bar = page.locator("[data-undo]");
    await expect(bar).toBeVisible();
    await expectGood(page);
    await bar.getByRole("button", { name: "Défaire" }).click();
    await expect(bar.getByRole("button")).toHaveCount(0);
    // Its button is gone with it; the focus is not.
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("button", { name: /^Plus/ }).click();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectPartsAccessible(page, "[popover]:popover-open");
    }

    // While a move waits, there is a form for a word about it.
    const deps = bookingDepsFor(house, () => new Date());
    const other = await seedAppointment(house.db, { date: day, time: "09:00" });
    await moveAppointment(deps, await memberOf(house, owner.email), other, { date: day, time: "15:00" });
    await visit("/agence");
    await lookAt(page, `/agence/agenda/${other}/mot`);
    await expect(page.getByRole("button", { name: "Joindre ce mot" })).toBeVisible();
    await leaveNothingWaiting(house);

    await awaitCode(house, context, owner.email);
    for (const address of ["/login/code", `/creneau/${proposed}`, `/creneau/${secret}`, `/rappel/${reminded}`]) {
      await page.setViewportSize(WIDE);
      expect((await visit(address)).status()).toBe(200);
      await expectGood(page);
    }
  });

  test("requests, clients and mails", async ({ page, context, house, visit }) => {
    const owner = await enterAsOwner(house, context);
    const { enquiryId } = await seedThread(house, owner.email);
    const failed = await refuseMail(house, owner.email);

    await visit("/agence");
    const file = await openClientRecord(house, owner.email);
    const other = somebody();
    await seedAccount(house.db, other);
    await seedThread(house, other.email);
    const otherRecord = await openClientRecord(house, other.email);
    const shown = { enquiry: enquiryId, client: file, otherClient: otherRecord, mail: failed };
    for (const screen of screensOf("people", shown)) await lookAt(page, screen);
    const queries = [
      "demandes?etat=nouvelles",
      "demandes?q=rien",
      "clients?tri=nom&q=rien",
      `clients/${file}/reunir?q=a`,
      "courriers?etat=refuses",
      `courriers/${failed}?vue=texte`,
    ];
    for (const query of queries) await lookAt(page, `/agence/${query}`);
    await follow(page, `/agence/demandes/${enquiryId}`);
    // Its composer has other fields for a note and for what the client wrote back, chosen and reached by the keyboard.
    const composer = page.getByRole("form", { name: "Écrire" });
    await composer.getByRole("radio", { name: "Répondre" }).focus();
    for (const kind of ["Note pour l’agence", "Sa réponse"]) {
      await page.keyboard.press("ArrowRight");
      const chosen = composer.getByRole("radio", { name: kind });
      await expect(chosen).toBeChecked();
      await page.keyboard.press("Tab");
      await expect(composer.getByRole("textbox", { name: "Message" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(composer.getByLabel("Ou son e-mail, enregistré dans un fichier")).toBeFocused();
      await expectGood(page);
      await chosen.focus();
    }
    // What is typed stays while somebody else writes a note.
    await composer.getByRole("textbox", { name: "Message" }).fill("Le samedi me va.");
    await saveMessage(
      bookingDepsFor(house, () => new Date()),
      await memberOf(house, other.email),
      enquiryId,
      { kind: "note", text: "Pas libre." },
    );
    await page.getByRole("button", { name: "Classer" }).click();
    await expect(page.getByText("Pas libre.")).toBeVisible();
    await expect(composer.getByRole("textbox", { name: "Message" })).toHaveValue("Le samedi me va.");
    // Each tab keeps its own text, and a template comes after what was typed.
    const text = composer.getByRole("textbox", { name: "Message" });
    await composer.getByRole("radio", { name: "Répondre" }).check();
    await expect(text).toHaveValue("");
    await text.fill("Oui, samedi.");
    await composer.getByLabel("Modèle").selectOption("Proposer un rendez-vous");
    await composer.getByRole("button", { name: "Reprendre" }).click();
    await expect(text).toHaveValue(/^Oui, samedi\.\n\nBonjour/);
    await expect(composer.getByRole("checkbox", { name: "Proposer trois créneaux" })).toBeChecked();
    await expectGood(page);
    await composer.getByRole("radio", { name: "Sa réponse" }).check();
    await expect(text).toHaveValue("Le samedi me va.");
    // Until it is kept nothing more is written into it, which would go with it.
    let goOn = () => {};
    const released = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(`**/demandes/${enquiryId}*`, (route) => released.then(() => route.continue()), { times: 1 });
    await composer.getByRole("button", { name: "Enregistrer sa réponse" }).click();
    await expect(text).not.toBeEditable();
    goOn();
    await expect(composer.locator("textarea[name=reply]")).toHaveValue("");
  });

  test("settings and the content", async ({ page, context, house, visit }) => {
    const owner = await enterAsOwner(house, context);
    await seedThread(house, owner.email);
    await refuseMail(house, owner.email);

    await visit("/agence");
    for (const screen of screensOf("content", {})) await lookAt(page, screen);
  });
});

test("the Tab key leads through today, wide and narrow", async ({ page, context, house, visit }) => {
  await leaveNothingWaiting(house);
  const owner = await enterAsOwner(house, context);
  await seedThread(house, owner.email);
  await visit("/agence");
  await page.getByRole("link", { name: "Aller au contenu" }).focus();
  await expectVisibleStopsWideAndNarrow(page, WIDE.width);
});

test("an address that is shown once is copied by one press", async ({ page, context, house }) => {
  const owner = await enterAsOwner(house, context);
  // Another test may have made some here.
  await house.db.deleteFrom("calendarFeeds").execute();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/agence/reglages/agendas");
  const form = page.getByRole("form", { name: "Nouvelle adresse" });
  await page.getByLabel("Nom", { exact: true }).fill("Mon téléphone");
  await form.getByLabel("Votre mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const address = await page.getByLabel("Adresse secrète").inputValue();
  await page.getByRole("button", { name: "Copier", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copié" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // The second one leaves no more in the form than the first.
  await page.getByLabel("Nom", { exact: true }).fill("Mon ordinateur");
  await form.getByLabel("Votre mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  await expect(page.getByLabel("Adresse secrète")).not.toHaveValue(address);
  await expect(form.getByLabel("Votre mot de passe")).toHaveValue("");
  // Two that are taken away: both times it is said.
  const ended = page.getByRole("status").filter({ hasText: "Le lien a été supprimé." });
  await page.getByRole("button", { name: "Retirer l’adresse « Mon ordinateur »" }).click();
  const first = await ended.elementHandle();
  await page.getByRole("button", { name: "Retirer l’adresse « Mon téléphone »" }).click();
  await expect(page.getByText("Aucun lien pour l’instant.")).toBeVisible();
  expect(await first!.evaluate((notice) => notice.isConnected)).toBe(false);
  await expect(ended).toBeVisible();
});
