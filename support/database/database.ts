import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, inject, onTestFinished, TestRunner } from "vitest";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { type Database, type DatabaseKind, openDatabase } from "#app/platform/database/connection.server.ts";
import { after } from "#app/platform/durations.ts";
import { borrowPostgresDatabase } from "./postgres-databases.ts";

export interface DatabaseTarget {
  kind: DatabaseKind;
  dataDir: string;
  databaseUrl: string | undefined;
  env: Record<string, string>;
}

export interface OpenedDatabase extends Database, Omit<DatabaseTarget, "kind"> {}

export interface DatabaseFixture {
  readonly kind: DatabaseKind;
  /** Closed after the test, or after the suite if opened in `beforeAll`. `alone`: no other connections, for a restore. */
  open(options?: { alone?: boolean }): Promise<OpenedDatabase>;
  /** Opens no connection. `empty`: not migrated. */
  createDatabase(options?: { empty?: boolean }): Promise<DatabaseTarget>;
}

/** Connects as another instance until the test ends. SQLite gets no second connection, which would block the first. */
export function connectAgain(database: OpenedDatabase): Database {
  if (database.kind === "sqlite") return database;
  const second = openDatabase(database);
  onTestFinished(() => second.close());
  return second;
}

export function describeOnBothDatabases(name: string, suite: (fixture: DatabaseFixture) => void): void {
  for (const kind of ["sqlite", "postgres"] as const) describeOn(kind, name, suite);
}

export function describeOnSqlite(name: string, suite: (fixture: DatabaseFixture) => void): void {
  describeOn("sqlite", name, suite);
}

export function describeOnPostgres(name: string, suite: (fixture: DatabaseFixture) => void): void {
  describeOn("postgres", name, suite);
}

function describeOn(kind: DatabaseKind, name: string, suite: (fixture: DatabaseFixture) => void): void {
  describe(`${name} (${kind})`, () => {
    const cleanups: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    });

    /** In `beforeAll` there is no current test, so the cleanup belongs to the suite. */
    const whenDone = (cleanup: () => Promise<void>) => {
      if (TestRunner.getCurrentTest()) onTestFinished(cleanup);
      else cleanups.push(cleanup);
    };

    const prepare = async ({ empty = false, alone = false } = {}): Promise<DatabaseTarget & { open(): Database }> => {
      const dataDir = await mkdtemp(join(tmpdir(), "solstice-test-"));
      whenDone(() => rm(dataDir, { recursive: true, force: true }));
      if (kind === "sqlite") {
        if (!empty) await cp(inject("sqliteTemplate"), dataDir, { recursive: true });
        // An empty value overrides the real database of a developer's .env.
        const env = { DATA_DIR: dataDir, DATABASE_URL: "" };
        return { kind, dataDir, databaseUrl: undefined, env, open: () => openDatabase({ dataDir }) };
      }
      const { url: databaseUrl, open, giveBack } = await borrowPostgresDatabase({ empty, alone });
      whenDone(giveBack);
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET,
      };
      return { kind, dataDir, databaseUrl, env, open: () => open(dataDir) };
    };
    suite({
      kind,
      createDatabase: prepare,
      async open(options) {
        const { open, ...target } = await prepare(options);
        const database = open();
        whenDone(() => database.close());
        return { ...target, ...database };
      },
    });
  });
}

/** Returns one object for the whole suite, to which the fields of a new `make()` are assigned before each test. */
export function eachTest<Value extends object>(make: () => Value | Promise<Value>): Value {
  const current = {} as Value;
  beforeEach(async () => {
    Object.assign(current, await make());
  });
  return current;
}

/** A clock that shows `start` at the beginning of each test. */
function clockFrom(start: Date) {
  const clock = {
    now: start,
    read: () => clock.now,
    pass: (seconds: number) => (clock.now = after(clock.now, seconds * 1000)),
  };
  beforeEach(() => void (clock.now = start));
  return clock;
}

/** Opens a new database before each test, with the deps of its use cases and a clock for them. */
export function depsForEachTest<Deps extends object>(
  open: DatabaseFixture["open"],
  start: Date,
  depsFor: (database: OpenedDatabase, now: () => Date) => Deps,
) {
  const clock = clockFrom(start);
  const database = eachTest(() => open());
  return { clock, database, deps: eachTest(() => depsFor(database, clock.read)) };
}
