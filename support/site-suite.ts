import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect } from "vitest";
import { type Database, type DatabaseKind, openDatabase } from "#app/platform/database/connection.server.ts";
import { type DatabaseFixture, describeOnBothDatabases, describeOnPostgres, describeOnSqlite } from "./database.ts";
import { type Inbox, startInbox } from "./inbox.ts";
import { startBalancer } from "./balancer.ts";
import { borrowSite } from "./lent-site.ts";
import { type Site, startSite } from "./site.ts";

/** Every suite on PostgreSQL is lent two processes of the site, also what otherwise has SQLite alone (docs/exploitation/montee-en-charge.md). */
const twoInstances = process.env.TEST_INSTANCES === "2";

/** What the tests of a suite have. */
export interface SiteSuite {
  kind: DatabaseKind;
  site: Site;
  database: Database;
  inbox: Inbox;
  /** What the site was started with: for a second one on the same data. */
  environment: Record<string, string>;
  /** Another database of the same kind. */
  place: DatabaseFixture["place"];
}

/** Settings, or what makes them once there is a database, before the site starts on it. */
type Settings = Record<string, string> | ((before: Prepared) => Promise<Record<string, string>>);

/** The same for a site that is not lent. */
interface OwnProcess {
  ownProcess: Settings;
}

interface Prepared {
  kind: DatabaseKind;
  database: Database;
  dataDir: string;
}

/** For a suite that measures the process, or sets more of its environment than the site's settings. */
export function inOwnProcess(settings: Settings): OwnProcess {
  return { ownProcess: settings };
}

/**
 * A suite about the whole site by HTTP, on SQLite and on PostgreSQL: the built site on a database of its own, which the
 * tests open too, and an inbox that gets its mails. One of each for all the tests of the suite, from `beforeAll` on.
 */
export function describeSite(name: string, settings: Settings | OwnProcess, suite: (parts: SiteSuite) => void): void {
  describeOnBothDatabases(name, (fixture) => describeParts(fixture, settings, suite));
}

/** The same on SQLite alone: for what has nothing to do with the database, or whose use cases are tested on both. */
export function describeSiteOnSqlite(
  name: string,
  settings: Settings | OwnProcess,
  suite: (parts: SiteSuite) => void,
): void {
  // Two instances share a PostgreSQL, or nothing.
  const describeOnOne = twoInstances ? describeOnPostgres : describeOnSqlite;
  describeOnOne(name, (fixture) => describeParts(fixture, settings, suite));
}

function describeParts(
  { kind, place }: DatabaseFixture,
  settings: Settings | OwnProcess,
  suite: (parts: SiteSuite) => void,
): void {
  const [ready, wanted] = isOwnProcess(settings)
    ? [startSite, settings.ownProcess]
    : [kind === "postgres" && twoInstances ? startTwo : borrowSite, settings];
  let inbox: Inbox;
  let database: Database;
  let site: Site;
  const environment: Record<string, string> = {};

  beforeAll(async () => {
    inbox = await startInbox();
    const where = await place();
    database = openDatabase(where);
    const own = typeof wanted === "function" ? await wanted({ kind, database, dataDir: where.dataDir }) : wanted;
    Object.assign(environment, where.env, { SMTP_URL: inbox.smtpUrl, ...own });
    site = await ready(environment);
  });

  afterAll(async () => {
    await site?.stop();
    await database?.close();
    await inbox?.close();
  });

  suite({
    kind,
    environment,
    place,
    site: onceStarted(() => site),
    database: onceStarted(() => database),
    inbox: onceStarted(() => inbox),
  });
}

/** TEST_INSTANCES=2: two processes on one PostgreSQL, and each request goes to the next of them. */
async function startTwo(environment: Record<string, string>): Promise<Site> {
  // The metrics of a process are its own, at an address of its own.
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
    output: () => inTheirOrder(sites.flatMap((site) => site.output().split(/^/m))).join(""),
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

/** Lines of several logs as those of one; what has no moment was said at the start. */
function inTheirOrder(lines: readonly string[]): string[] {
  const timeOf = (line: string) => /"time":"([^"]+)"/.exec(line)?.[1] ?? "";
  return lines.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))));
}

/**
 * What all instances answer alike, so that a visitor sees it wherever they come; `undefined` while one is behind the
 * other, for half a second after a publication.
 */
export async function answeredAlike<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  // Each request goes to the next one.
  const [one, other] = [await read(), await read()];
  return isDeepStrictEqual(one, other) ? one : undefined;
}

/** Goes on once every instance shows visitors one version of the content. */
export async function shownEverywhere(url: string): Promise<void> {
  const version = async () => /data-content="\d+"/.exec(await (await fetch(url)).text())?.[0];
  await expect.poll(() => answeredAlike(version)).toBeDefined();
}

function isOwnProcess(settings: Settings | OwnProcess): settings is OwnProcess {
  return "ownProcess" in settings && typeof settings.ownProcess !== "string";
}

/** Stands for what is there when a test asks it: a suite is described before anything starts. */
function onceStarted<Part extends object>(part: () => Part): Part {
  return new Proxy({} as Part, {
    get(_, key) {
      const value: unknown = Reflect.get(part(), key);
      return typeof value === "function" ? value.bind(part()) : value;
    },
  });
}
