import { randomBytes } from "node:crypto";
import {
  type APIRequestContext,
  test as base,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from "@playwright/test";
import { addDays, longDate } from "#app/french/dates.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { createSession } from "#app/features/account/session/session.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import type { InboxMail } from "#support/network/inbox.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { camille, type PersonWithPassword } from "#support/fixtures/people.ts";
import { seedAccount } from "#support/site/site.ts";
import { startTemporarySite, type TemporarySite } from "#support/site/temporary-site.ts";

export { expect } from "@playwright/test";

export const AGENCY_EMAIL = "agence@courriel.example";
export const PHONE = { width: 390, height: 844 };

export type Person = PersonWithPassword;

export interface TestSite extends Omit<TemporarySite, "close"> {
  /** A day without bookings that no other test of this worker gets. */
  freeDay(): Promise<string>;
}

interface TestFixtures {
  /** If false, the cookie banner appears, and may cover what a test presses. */
  hasAnsweredCookies: boolean;
  /** The role with which `person` is logged in to `page`; undefined if `person` is not logged in. */
  loggedInAs: "owner" | undefined;
  person: Person;
  /** `person`, with an account, but not logged in. */
  account: Person;
  /** `person`, with an account and logged in. */
  client: Person;
  visit: (path: string, page?: Page) => Promise<Response>;
}

export const test = base.extend<TestFixtures, { site: TestSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { close, ...site } = await startTemporarySite({ settings: { AGENCY_EMAIL, SESSION_SECRET } });
      const { db } = site;
      let day = addDays(parisDate(new Date()), 1);
      const freeDay = async () => {
        do day = addDays(day, 1);
        while (await db.selectFrom("slotHolds").select("time").where("date", "=", day).executeTakeFirst());
        return day;
      };
      await use({ ...site, freeDay });
      await close();
    },
    { scope: "worker" },
  ],

  hasAnsweredCookies: [true, { option: true }],

  loggedInAs: [undefined, { option: true }],

  context: async ({ context, hasAnsweredCookies, loggedInAs, serviceWorkers, site, person }, use) => {
    const isChanged = watchLastingChanges(context);
    if (hasAnsweredCookies) await refuseCookies(context);
    if (loggedInAs === "owner") await logInAsOwner(site, context, person);
    await use(context);
    // The next test gets a new context.
    if (isChanged() || serviceWorkers === "allow") await context.close();
  },

  baseURL: ({ site }, use) => use(site.url),

  // oxlint-disable-next-line no-empty-pattern
  person: ({}, use) => use(somebody()),

  account: async ({ site, person }, use) => {
    await seedAccount(site.db, person);
    await use(person);
  },

  client: async ({ site, context, person }, use) => {
    await logInAs(site, context, person);
    await use(person);
  },

  visit: ({ page: ownPage, javaScriptEnabled }, use) =>
    use(async (path, page = ownPage) => {
      const response = await page.goto(path);
      if (javaScriptEnabled !== false) await waitForHydration(page);
      return response!;
    }),
});

/** A reused context keeps what these methods change. @returns a function that says if one was called */
function watchLastingChanges(context: BrowserContext): () => boolean {
  let isChanged = false;
  function watch<Target extends object>(target: Target, method: keyof Target): void {
    const original = target[method] as (...values: unknown[]) => unknown;
    const watched = (...values: unknown[]) => {
      isChanged = true;
      return original.apply(target, values);
    };
    Object.assign(target, { [method]: watched });
  }
  watch(context, "newCDPSession");
  watch(context, "setOffline");
  watch(context, "grantPermissions");
  watch(context.clock, "install");
  return () => isChanged;
}

export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript((date) => {
    for (const category of ["performance", "marketing", "functional"]) localStorage[`cookies-${category}`] = "false";
    Object.assign(localStorage, {
      "cookies-consent": "customized",
      "cookies-consent-version": "1",
      "cookies-consent-date": date,
    });
  }, new Date().toISOString());
}

export function somebody(): Person {
  return { ...camille, email: `camille.${randomBytes(4).toString("hex")}@courriel.example` };
}

/** Gives a person a verified account and a session, without the login's other cookies. */
export async function logInAs(site: TestSite, context: BrowserContext, person: Person): Promise<void> {
  const { db, url } = site;
  const { id } = await seedAccount(db, person);
  const session = await createSession(siteDepsFor({ db }, undefined, { publicUrl: url }), id, "");
  await addCookie(context, url, session);
}

/** @param header the value of a `Set-Cookie` header, whose attributes are ignored */
export async function addCookie(context: BrowserContext, url: string, header: string): Promise<void> {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
  await context.addCookies([{ name: name!, value: value!, url, httpOnly: true, sameSite: "Lax" }]);
}

export async function logInAsOwner(site: TestSite, context: BrowserContext, owner = somebody()): Promise<Person> {
  await logInAs(site, context, owner);
  await setRole(site.db, owner.email, "owner", "agency", new Date());
  return owner;
}

/** Logs in by the form, which also sets the other cookies and stores the browser's name. */
export async function postLogin(request: APIRequestContext, { email, password }: Person): Promise<void> {
  // Following the redirect consumes the toast.
  await expect(await request.post("/login", { form: { email, password } })).toBeOK();
}

export async function takeSlot(db: Db, date: string, time: string): Promise<void> {
  await seedAppointment(db, { date, time, userEmail: "autre@courriel.example" });
}

/** Stops the page's clock, so that the cookie banner does not disappear. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-20T10:00:00" });
  await page.clock.pauseAt("2026-11-20T10:00:01");
}

/** The line of a calendar file with this start. */
export function calendarStart(date: string, time: string): string {
  return `DTSTART:${instantOf({ date, time })
    .toISOString()
    .replace(/[-:]|\.\d+/g, "")}`;
}

/** Waits for the mail with this subject. A no-break space equals a space. */
export function waitForMail({ inbox }: TestSite, to: string, subject: string): Promise<InboxMail> {
  const plain = (text: string) => text.replace(/\s/g, " ");
  return inbox.waitFor((mail) => mail.to === to && plain(mail.subject) === plain(subject));
}

/** Waits for hydration: the router takes over scrolling in its effects. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/** The first card of the cookie banner. */
export function cookieCard(page: Page): Locator {
  return page.getByRole("region", { name: "Gestion des Cookies" });
}

/** The button that opens the cookie banner again, in a corner of the page. */
export function cookieButton(page: Page): Locator {
  return page.locator("body > button", { hasText: "Préférences Cookies" });
}

export function agendaOf(page: Page): Locator {
  return page.getByRole("region", { name: "Prendre rendez-vous" });
}

/** Turns the calendar to a day's month. @returns the day's button */
export async function dayButton(
  page: Page,
  date: string,
  name = longDate(date),
  agenda = agendaOf(page),
): Promise<Locator> {
  await expect(agenda.getByRole("grid", { name: "Choisir une date" })).toBeVisible();
  const heading = agenda.getByRole("heading", { level: 3 }).first();
  let month = await heading.textContent();
  while (!longDate(date).endsWith(month!)) {
    await agenda.getByRole("button", { name: "Mois suivant" }).click();
    await expect(heading).not.toHaveText(month!);
    month = await heading.textContent();
  }
  return agenda.getByRole("button", { name, exact: true });
}
