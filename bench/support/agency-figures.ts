import { mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import { readFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { type Database, openDatabase, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { type AgencyScreen, agencyScreens, agencyServices, screenLoader } from "../../support/agency-loaders.ts";
import { listeningOn } from "../../support/asked-queries.ts";
import { type SeededAgenda, seedAgenda } from "../../support/many-appointments.ts";
import { count, decimal } from "../../support/table.ts";

interface Size {
  size: number;
  databaseUrl?: string;
}

interface Screen {
  title: string;
  /** One of those by which the agency runs its days. */
  isDaily: boolean;
  /** A list or a search, which has a main query (docs/decisions/0045). */
  isList: boolean;
  load(): Promise<unknown>;
}

/** What was measured of a screen on one database. */
export interface Measured {
  title: string;
  isDaily: boolean;
  /** Its cells in the table. */
  cells: string[];
  /** How many times its main query it costs, which is not the same on both databases (docs/decisions/0045). */
  ratio: number;
  /** How many times as much as with the small agenda. */
  growth: number;
}

const DAILY = new Set(
  [
    "layout today agenda appointment appointment-move appointment-message appointment-cancel appointment-new",
    "pending-changes closed-days calendar-feeds shortcuts-help access second-factor",
  ].flatMap((names) => names.split(" ")),
);
const LISTS = new Set("enquiries clients data-requests breaches mails journal".split(" "));

/** The file of a screen's route. */
const fileOf = ({ route }: AgencyScreen) => route.split("/").at(-1)!;

/** An agenda of one size, and its screens. */
interface Agenda {
  database: Database;
  screens: Screen[];
  /** What a screen asks of the database. */
  queriesOf(screen: Screen): Promise<CompiledQuery[]>;
  /** A query alone, by the driver. */
  bare(query: CompiledQuery): Promise<unknown>;
  close(): Promise<void>;
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
/** Which screens, by a part of their titles. */
const SCREENS = process.env.BENCH_SCREENS ?? "";
/** What is measured at once lasts at least so long: the clock and the machine's other work count for little. */
const TURN_MS = 10;
const now = new Date();
const today = todayInParis(now);

export async function measureScreens(kind: string, sizes: { many: Size; few: Size }): Promise<Measured[]> {
  const many = await openAgenda(sizes.many);
  const few = await openAgenda(sizes.few);
  try {
    const measured: Measured[] = [];
    for (const [index, screen] of many.screens.entries()) {
      if (!screen.title.includes(SCREENS)) continue;
      const queries = await many.queriesOf(screen);
      if (queries.length === 0) continue;
      const main = await dearest(many, queries);
      const everyOne = async () => {
        for (const query of queries) await many.bare(query);
      };
      const works = [() => many.bare(main), everyOne, screen.load, few.screens[index]!.load];
      const [bare, data, all, before] = (await inTurns(...works)) as [number, number, number, number];
      const cells = [bare, data, data / bare, all, all / bare, all / data, all - data, before, all / before].map(
        decimal,
      );
      const title = `${kind}, ${screen.title}`;
      const beside = sizes.many.databaseUrl || screen.isList ? bare : data;
      measured.push({
        title,
        isDaily: screen.isDaily,
        cells: [title, count(queries.length), ...cells],
        ratio: all / beside,
        growth: all / before,
      });
    }
    return measured;
  } finally {
    await many.close();
    await few.close();
  }
}

async function dearest(agenda: Agenda, queries: readonly CompiledQuery[]): Promise<CompiledQuery> {
  const costs = await inTurns(...queries.map((query) => () => agenda.bare(query)));
  return queries[costs.indexOf(Math.max(...costs))]!;
}

/** Milliseconds of each work, in its best round: what else the machine does takes time from all others. */
async function inTurns(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const repeats: number[] = [];
  for (const work of works) {
    for (let warming = 0; warming < 3; warming++) await work();
    repeats.push(Math.max(1, Math.ceil(TURN_MS / (await timed(work, 5)))));
  }
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, work] of works.entries())
      best[index] = Math.min(best[index]!, await timed(work, repeats[index]!));
  return best;
}

async function timed(work: () => Promise<unknown>, repeats: number): Promise<number> {
  const begun = performance.now();
  for (let index = 0; index < repeats; index++) await work();
  return (performance.now() - begun) / repeats;
}

async function openAgenda({ size, databaseUrl }: Size): Promise<Agenda> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const database = openDatabase({ databaseUrl, dataDir });
  await migrateToLatest(database, join(process.cwd(), "migrations"), dataDir);
  const begun = performance.now();
  const agenda = await seedAgenda(database.db, size, today);
  console.log(`${count(size)} rendez-vous écrits en ${decimal((performance.now() - begun) / 1000)} s`);
  // PostgreSQL would count by itself what its tables hold, in a minute; SQLite never does.
  if (databaseUrl) await sql`vacuum analyze`.execute(database.db);
  const screens = await screensOf(database, agenda);
  let asked: CompiledQuery[] = [];
  const listening = await screensOf(
    { ...database, db: listeningOn(database.db, (query) => asked.push(query)) },
    agenda,
  );
  const driver = database.pool ? await onPostgres(database.pool) : onSqlite(join(dataDir, SQLITE_FILE));
  return {
    database,
    screens,
    async queriesOf({ title }) {
      asked = [];
      await listening.find((screen) => screen.title === title)!.load();
      return asked;
    },
    bare: driver.run,
    async close() {
      await driver.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function screensOf(database: Database, agenda: SeededAgenda): Promise<Screen[]> {
  const services = agencyServices(database, () => now);
  const screens: Screen[] = [];
  for (const screen of agencyScreens(agenda, today))
    screens.push({
      title: screen.title,
      isDaily: DAILY.has(fileOf(screen)),
      isList: LISTS.has(fileOf(screen)) || /[?&]q=/.test(screen.path),
      load: await screenLoader(screen, services, agenda.member),
    });
  const load = () => readFeed(services.booking, agenda.feedSecret);
  return [...screens, { title: "agenda du téléphone (.ics)", isDaily: true, isList: false, load }];
}

interface Driver {
  run(query: CompiledQuery): Promise<unknown>;
  close(): Promise<void>;
}

function onSqlite(file: string): Driver {
  const connection = new DatabaseSync(file);
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return {
    async run({ sql: text, parameters }) {
      const statement = statements.get(text) ?? connection.prepare(text);
      statements.set(text, statement);
      return statement.all(
        ...parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue))),
      );
    },
    close: async () => connection.close(),
  };
}

/** A connection of its own, made as the site's are: the server plans alike. */
async function onPostgres({ options }: pg.Pool): Promise<Driver> {
  const client = new pg.Client(options);
  await client.connect();
  return {
    run: ({ sql: text, parameters }) => client.query(text, [...parameters]),
    close: () => client.end(),
  };
}
