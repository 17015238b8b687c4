import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect } from "vitest";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { type Database, type DatabaseKind, openDatabase } from "#app/platform/database/connection.server.ts";
import {
  type DatabaseFixture,
  describeOnBothDatabases,
  describeOnPostgres,
  describeOnSqlite,
} from "#support/database/database.ts";
import { type Inbox, startInbox } from "#support/network/inbox.ts";
import { startBalancer } from "#support/network/balancer.ts";
import { addressesIn, valueOf } from "./html.ts";
import { openHostedSite } from "./hosted-site.ts";
import { jeanne, type PersonWithPassword } from "#support/fixtures/people.ts";
import { readPage, seedAccount, seedMember, type Site, startSite, Visitor } from "./site.ts";

/** Gives site suites on PostgreSQL two instances (docs/exploitation/montee-en-charge.md). */
const twoInstances = process.env.TEST_INSTANCES === "2";

/** A Wednesday at 10:00 in Paris. Two instances use the machine's clock, so their suites start at the current time. */
const START = twoInstances ? new Date() : new Date("2026-06-03T08:00:00Z");

/** The site's day in suites with `atFixedTime`. */
export const TODAY = parisDate(START);

export interface SiteSuite {
  kind: DatabaseKind;
  site: Site;
  database: Database;
  inbox: Inbox;
  /** For a second site on the same data. */
  environment: Record<string, string>;
  /** Starts one more process on the same data, with the same clock. */
  startSecond(): Promise<Site>;
  createDatabase: DatabaseFixture["createDatabase"];
  seedVisitor(person: PersonWithPassword, role?: "owner" | "team"): Promise<Visitor>;
  /** Returns a visitor who is seeded and logged in before the first test. */
  loggedIn(...who: Parameters<SiteSuite["seedVisitor"]>): Visitor;
}

/** The variables of the site's environment; a function computes them before the site starts. */
type Settings = Record<string, string> | ((database: Database) => Promise<Record<string, string>>);
type Suite = (parts: SiteSuite) => void;

class FixedTime {
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }
}

/** Wraps settings of a suite, so that the clocks of its site and tests start at `START`. */
export const atFixedTime = (settings: Settings) => new FixedTime(settings);

/** All tests share one site, database and inbox. Use it for few suites (CONTRIBUTING.md). */
export function describeSite(name: string, settings: Settings | FixedTime, suite: Suite): void {
  describeOnBothDatabases(name, (fixture) => describeParts(fixture, settings, suite));
}

/** For suites whose use cases are tested on both databases elsewhere, or that have no use cases. */
export function describeSiteOnSqlite(name: string, settings: Settings | FixedTime, suite: Suite): void {
  // Two instances need PostgreSQL.
  const describeOnOne = twoInstances ? describeOnPostgres : describeOnSqlite;
  describeOnOne(name, (fixture) => describeParts(fixture, settings, suite));
}

/** For suites about races, several instances or hostile input, where PostgreSQL is stricter. */
export function describeSiteOnPostgres(name: string, settings: Settings | FixedTime, suite: Suite): void {
  describeOnPostgres(name, (fixture) => describeParts(fixture, settings, suite));
}

function describeParts({ kind, createDatabase }: DatabaseFixture, given: Settings | FixedTime, suite: Suite): void {
  const isFixed = given instanceof FixedTime;
  const settings = isFixed ? given.settings : given;
  let clockOffsetMs = 0;
  // Suites destructure these objects before the site starts, so they are filled later.
  const environment: Record<string, string> = {};
  const site = {} as Site;
  const database = {} as Database;
  const inbox = {} as Inbox;

  if (isFixed)
    beforeAll(() => {
      const { offsetMs, restore } = startClock();
      clockOffsetMs = offsetMs;
      return restore;
    });

  beforeAll(async () => {
    Object.assign(inbox, await startInbox());
    const where = await createDatabase();
    Object.assign(database, openDatabase(where));
    const values = typeof settings === "function" ? await settings(database) : settings;
    Object.assign(environment, where.env, { SMTP_URL: inbox.smtpUrl, ...values });
    const isDoubled = kind === "postgres" && twoInstances;
    Object.assign(site, await (isDoubled ? startTwo(environment) : openHostedSite(environment, { clockOffsetMs })));
  });

  afterAll(async () => {
    await site.stop?.();
    await database.close?.();
    await inbox.close?.();
  });

  const seedVisitor: SiteSuite["seedVisitor"] = async (person, role) => {
    await (role ? seedMember(database.db, person, role) : seedAccount(database.db, person));
    return new Visitor(site.url).logIn(person);
  };

  suite({
    kind,
    environment,
    site,
    database,
    inbox,
    createDatabase,
    startSecond: () => openHostedSite(environment, { clockOffsetMs, alone: true }),
    seedVisitor,
    loggedIn(...who) {
      const visitor = new Visitor("");
      beforeAll(async () => void Object.assign(visitor, await seedVisitor(...who)));
      return visitor;
    },
  });
}

/** Starts this process's clock at a fixed time. Vitest's fake clock would fall behind the site's on a busy machine. */
function startClock(): { offsetMs: number; restore(): void } {
  const RealDate = Date;
  const offsetMs = twoInstances ? 0 : START.getTime() - RealDate.now();
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, values) => Reflect.construct(RealDate, values.length > 0 ? values : [now()]) as Date,
    get: (_, name) => (name === "now" ? now : (Reflect.get(RealDate, name) as unknown)),
  });
  return { offsetMs, restore: () => void (globalThis.Date = RealDate) };
}

async function startTwo(environment: Record<string, string>): Promise<Site> {
  // Metrics belong to one process.
  if (environment.METRICS_PORT) return startSite(environment);
  const first = await startSite(environment);
  const second = await startSite(environment).catch(async (error: unknown) => {
    await first.kill();
    throw error;
  });
  const sites = [first, second] as const;
  const { url, close } = await startBalancer(sites.map((site) => site.url));
  return {
    url,
    pid: sites[0].pid,
    instances: sites.map((site) => site.url),
    output: () => sortByTime(sites.flatMap((site) => site.output().split(/^/m))).join(""),
    async stop() {
      close();
      const codes = await Promise.all(sites.map((site) => site.stop()));
      return codes.find((code) => code !== 0) ?? 0;
    },
    async kill() {
      close();
      await Promise.all(sites.map((site) => site.kill()));
    },
  };
}

function sortByTime(lines: readonly string[]): string[] {
  const timeOf = (line: string) => /"time":"([^"]+)"/.exec(line)?.[1] ?? "";
  return lines.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** Returns what both instances answer; `undefined` if their answers differ, as for half a second after a publication. */
export async function readFromBoth<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  // Each request goes to the next instance.
  const [one, other] = [await read(), await read()];
  return isDeepStrictEqual(one, other) ? one : undefined;
}

/** Waits until all instances show the same content version. */
export async function waitForSameVersion(url: string): Promise<void> {
  const version = async () => /data-content="\d+"/.exec(await (await fetch(url)).text())?.[0];
  await expect.poll(() => readFromBoth(version)).toBeDefined();
}

export async function expectPage(
  answer: Response | Promise<Response>,
  status: number,
  ...texts: readonly string[]
): ReturnType<typeof readPage> {
  const page = await readPage(answer);
  expect(page.status, page.text).toBe(status);
  for (const text of texts) expect(page.text).toContain(text);
  return page;
}

/** Notifies the clients of the first change group on a page. */
export async function notifyNow(member: Visitor, page: string): Promise<void> {
  await closeGroup(member, page, "notified");
}

/** Undoes the first change group on a page. */
export async function undoChange(member: Visitor, page: string): Promise<void> {
  await closeGroup(member, page, "undone");
}

async function closeGroup(member: Visitor, page: string, intent: "notified" | "undone"): Promise<void> {
  const group = valueOf(await member.html(page), "group");
  expect((await member.post("/agence/actes", { intent, group, back: page })).status).toBe(303);
}

/** Requests a download that needs the password. */
export async function download(owner: Visitor, path: string, form: Record<string, string>): Promise<Response> {
  const answer = await owner.post(path, { ...form, currentPassword: jeanne.password });
  return owner.get(addressesIn(await answer.text(), /\?preuve=/)[0]!);
}

export const PUBLISH = "/agence/contenu/publier";

export async function publish(member: Visitor): Promise<Response> {
  return member.submit(PUBLISH, { value: "publish" });
}
