import { mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import { readFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { type Database, openDatabase, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { agencyServices, screenLoader } from "#support/site/agency-loaders.ts";
import { agencyScreens } from "#support/site/agency-screens.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { type SeededAgenda, seedAgenda } from "#support/fixtures/many-appointments.ts";
import { decimal, integer } from "#support/table.ts";
import { median } from "./load.ts";

interface Size {
  size: number;
  databaseUrl?: string | undefined;
}

interface Screen {
  title: string;
  load(): Promise<unknown>;
}

export interface ScreenFigures {
  title: string;
  cells: string[];
  medianMs: number;
}

interface Agenda {
  screens: Screen[];
  queriesOf(screen: Screen): Promise<CompiledQuery[]>;
  runQuery(query: CompiledQuery): Promise<unknown>;
  close(): Promise<void>;
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const SCREENS = process.env.BENCH_SCREENS ?? "";
/** Minimum duration of one measurement, to reduce noise. */
const MIN_MEASUREMENT_MS = 10;
const now = new Date();
const today = parisDate(now);

export async function measureScreens(kind: string, size: Size): Promise<ScreenFigures[]> {
  const agenda = await openAgenda(size);
  try {
    const figures: ScreenFigures[] = [];
    for (const screen of agenda.screens) {
      if (!screen.title.includes(SCREENS)) continue;
      const queries = await agenda.queriesOf(screen);
      if (queries.length === 0) continue;
      const runQueries = async () => {
        for (const query of queries) await agenda.runQuery(query);
      };
      const [queriesMs, medianMs] = (await measureInTurns(runQueries, screen.load)) as [number, number];
      const title = `${kind}, ${screen.title}`;
      figures.push({ title, cells: [title, integer(queries.length), decimal(queriesMs), decimal(medianMs)], medianMs });
    }
    return figures;
  } finally {
    await agenda.close();
  }
}

async function measureInTurns(...tasks: (() => Promise<unknown>)[]): Promise<number[]> {
  const repetitions: number[] = [];
  for (const task of tasks) {
    for (let warmup = 0; warmup < 3; warmup++) await task();
    repetitions.push(Math.max(1, Math.ceil(MIN_MEASUREMENT_MS / (await timed(task, 5)))));
  }
  const rounds = tasks.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, task] of tasks.entries()) rounds[index]!.push(await timed(task, repetitions[index]!));
  return rounds.map(median);
}

async function timed(task: () => Promise<unknown>, repetitions: number): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < repetitions; index++) await task();
  return (performance.now() - startedAt) / repetitions;
}

async function openAgenda({ size, databaseUrl }: Size): Promise<Agenda> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-bench-"));
  const database = openDatabase({ databaseUrl, dataDir });
  await migrateToLatest(database, dataDir);
  const startedAt = performance.now();
  const agenda = await seedAgenda(database.db, size, today);
  console.log(`${integer(size)} rendez-vous écrits en ${decimal((performance.now() - startedAt) / 1000)} s`);
  // PostgreSQL would analyze its tables a minute later; SQLite never does.
  if (databaseUrl) await sql`vacuum analyze`.execute(database.db);
  const screens = await screensOf(database, agenda);
  const { db, queries } = recordQueries(database.db);
  const recordedScreens = await screensOf({ ...database, db }, agenda);
  const driver = database.pool ? await onPostgres(database.pool) : onSqlite(join(dataDir, SQLITE_FILE));
  return {
    screens,
    async queriesOf({ title }) {
      await recordedScreens.find((screen) => screen.title === title)!.load();
      return queries.splice(0);
    },
    runQuery: driver.run,
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
      load: await screenLoader(screen, services, agenda.member),
    });
  const load = () => readFeed(services, agenda.feedSecret);
  return [...screens, { title: "agenda du téléphone (.ics)", load }];
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

/** Opens a connection with the pool's options, so that PostgreSQL chooses the same plans. */
async function onPostgres({ options }: pg.Pool): Promise<Driver> {
  const client = new pg.Client(options);
  await client.connect();
  return {
    run: ({ sql: text, parameters }) => client.query(text, [...parameters]),
    close: () => client.end(),
  };
}
