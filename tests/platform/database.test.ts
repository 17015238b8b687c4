import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Insertable, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type Db, openDatabase, pingDatabase } from "#app/platform/database/connection.server.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#app/platform/database/constraint-errors.server.ts";
import { createHealthCheck } from "#app/platform/operations/health.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { listMigrations, MIGRATIONS_FOLDER, migrateToLatest } from "#app/platform/database/migrate.server.ts";
import type { AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { seedClosure } from "#support/fixtures/appointments.ts";
import { insertRows, readValues } from "#support/database/rows.ts";
import { startSilentProxy } from "#support/network/silent-proxy.ts";
import { compileCache, endProcess, runScript } from "#support/site/child-process.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";
import { countWaitingLocks } from "#support/database/races.ts";

const MIGRATIONS = listMigrations();
const SHORT_TIMEOUTS = { statementMs: 800, responseMs: 1000 };

function openUntilEnd(options: Parameters<typeof openDatabase>[0]) {
  const database = openDatabase(options);
  onTestFinished(() => database.close());
  return database;
}

describeOnBothDatabases("openDatabase", ({ kind, open, createDatabase }) => {
  test("migrations run on an empty database, and a second run changes nothing", async () => {
    const empty = await createDatabase({ empty: true });
    const database = openUntilEnd(empty);
    await migrateToLatest(database, empty.dataDir);
    const schema = await schemaOf(database.db);
    await migrateToLatest(database, empty.dataDir);
    expect(await schemaOf(database.db)).toEqual(schema);
    expect(schema).toEqual({ tables: expect.arrayContaining(["appointments", "users"]), migrations: MIGRATIONS });
  });

  test("three processes that start at once create one schema", async () => {
    const empty = await createDatabase({ empty: true });
    await Promise.all([1, 2, 3].map(() => runInProcess(MIGRATE, empty.env)));
    const database = openUntilEnd(empty);
    expect(await schemaOf(database.db)).toEqual(await schemaOf((await open()).db));
  });

  test("a later migration keeps every row, and an older release then refuses the database", async () => {
    const empty = await createDatabase({ empty: true });
    const database = openUntilEnd(empty);
    await migrateToLatest(database, empty.dataDir);
    await seedClosure(database.db, { date: "2027-01-04" });
    const closures = () => database.db.selectFrom("unavailabilities").selectAll().execute();
    const before = await closures();
    await migrateToLatest(database, empty.dataDir, await withNextMigration());
    expect((await schemaOf(database.db)).migrations).toEqual([...MIGRATIONS, "9999-next"]);
    expect(before).toHaveLength(1);
    expect(await closures()).toEqual(before);
    await expect(migrateToLatest(database, empty.dataDir)).rejects.toThrow(
      /^La base vient d’une version plus récente du site \(«\s9999-next\s»\)/,
    );
  });

  test("a half hour can be held only once, and is free again once its appointment is deleted", async () => {
    const { db } = await open();
    for (const id of ["first", "second"]) await db.insertInto("appointments").values(appointment(id)).execute();
    const halfHour = { date: "2026-12-04", time: "09:30", kind: "appointment" } as const;
    const hold = (appointmentId: string) => insertRows(db, "slotHolds", { ...halfHour, appointmentId });
    await hold("first");
    expect(isUniqueViolation(await errorOf(hold("second")))).toBe(true);

    await db.deleteFrom("appointments").where("id", "=", "first").execute();
    await hold("second");
    expect(await readValues(db, "slotHolds", "appointmentId")).toEqual(["second"]);
  });

  test("isUniqueViolation is true for two rows with one key, and false for other constraint errors", async () => {
    const { db } = await open();
    await db.insertInto("appointments").values(appointment("one")).execute();
    const sameKey = { ...appointment("one"), slot: "10:00" };
    expect(isUniqueViolation(await errorOf(db.insertInto("appointments").values(sameKey).execute()))).toBe(true);

    const unknownStatus = { ...appointment("two"), slot: "11:00", status: "perhaps" as "confirmed" };
    const refusal = await errorOf(db.insertInto("appointments").values(unknownStatus).execute());
    expect(refusal).toBeInstanceOf(Error);
    expect(isUniqueViolation(refusal)).toBe(false);
    expect([isUniqueViolation("23505"), isForeignKeyViolation(refusal)]).toEqual([false, false]);
  });

  test("a row cannot refer to an account that does not exist", async () => {
    const { db } = await open();
    const orphan = { ...appointment("one"), userId: "nobody" };
    const refusal = await errorOf(db.insertInto("appointments").values(orphan).execute());
    expect([isForeignKeyViolation(refusal), isUniqueViolation(refusal)]).toEqual([true, false]);
  });

  test("confirmWritable rejects if the database is read-only", async () => {
    const { databaseUrl, dataDir, ...database } = await open();
    await database.confirmWritable();
    if (kind === "sqlite") await sql`pragma query_only = on`.execute(database.db);
    else {
      const name = sql.id(new URL(databaseUrl!).pathname.slice(1));
      await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
    }
    // PostgreSQL applies the setting to new connections only.
    const reopened = kind === "sqlite" ? database : openDatabase({ databaseUrl, dataDir });
    await expect(reopened.confirmWritable()).rejects.toThrow(/read-?only/);
    await pingDatabase(reopened.db);
    if (kind === "postgres") await reopened.close();
  });

  if (kind === "sqlite") {
    test("the SQLite file is copied before a due migration, and only its owner can read the copy", async () => {
      const { dataDir, db, ...database } = await open();
      await seedClosure(db, { id: "closure", date: "2027-01-04" });
      const copies = async () => (await readdir(dataDir)).filter((name) => name.includes(".avant-"));
      const next = await withNextMigration();
      await migrateToLatest({ db, ...database }, dataDir, next);
      expect(await copies()).toEqual(["solstice.sqlite.avant-9999-next"]);
      expect((await schemaOf(db)).migrations).toEqual([...MIGRATIONS, "9999-next"]);
      const path = join(dataDir, "solstice.sqlite.avant-9999-next");
      const { mode, mtimeMs } = await stat(path);
      expect(mode & 0o777).toBe(0o600);
      const copy = new DatabaseSync(path, { readOnly: true });
      expect(copy.prepare(`select "id" from "unavailabilities"`).all()).toEqual([{ id: "closure" }]);
      expect(copy.prepare(`select "name" from "kysely_migration"`).all()).toEqual(MIGRATIONS.map((name) => ({ name })));
      copy.close();
      await migrateToLatest({ db, ...database }, dataDir, next);
      expect(await copies()).toHaveLength(1);
      expect((await stat(path)).mtimeMs).toBe(mtimeMs);
    });

    test("the first migration of a new SQLite file makes no copy", async () => {
      const { dataDir } = await createDatabase({ empty: true });
      const fresh = openDatabase({ databaseUrl: undefined, dataDir });
      await migrateToLatest(fresh, dataDir);
      await fresh.close();
      expect(existsSync(join(dataDir, "solstice.sqlite"))).toBe(true);
      expect((await readdir(dataDir)).filter((name) => name.includes(".avant-"))).toEqual([]);
    });

    test("the health check probes a write at most every five seconds", async () => {
      const database = await open();
      let now = 0;
      const health = createHealthCheck(database, database.dataDir, createLog("silent"), () => now);
      expect((await health()).database).toBe("ok");
      await sql`pragma query_only = on`.execute(database.db);
      now = 4_999;
      expect((await health()).database).toBe("ok");
      now = 5_000;
      expect((await health()).database).toBe("read-only");
      await sql`pragma query_only = off`.execute(database.db);
      now = 9_999;
      expect((await health()).database).toBe("read-only");
      now = 10_000;
      expect((await health()).database).toBe("ok");
      await database.close();
      expect((await health()).database).toBe("unavailable");
    });

    test("the health check reports a database as read-only while a write hangs", async () => {
      const database = { ...(await open()), confirmWritable: () => new Promise<never>(() => {}) };
      const health = createHealthCheck(database, database.dataDir, createLog("silent"), () => 0);
      expect(await health()).toEqual({ database: "read-only", disk: "ok" });
    });

    test("the write probe neither joins an open transaction nor waits for one", async () => {
      const database = await open();
      await database.db.transaction().execute(async (trx) => {
        await seedClosure(trx, { date: "2027-01-04" });
        await database.confirmWritable();
        const other = openDatabase({ databaseUrl: undefined, dataDir: database.dataDir });
        await other.confirmWritable();
        await other.close();
      });
      expect(await readValues(database.db, "unavailabilities", "date")).toEqual(["2027-01-04"]);
    });

    test("a transaction that SQLite itself rolls back reports the cause", async () => {
      const { db } = await open();
      // Simulates a full disk: the statement fails and SQLite rolls back the whole transaction.
      await sql`create trigger full_disk before insert on appointments begin select raise(rollback, 'disk is full'); end`.execute(
        db,
      );
      const insert = (trx: Db) => trx.insertInto("appointments").values(appointment("one")).execute();
      const failure = db.transaction().execute(insert);
      await expect(failure).rejects.toThrow("disk is full");
      await expect(failure).rejects.not.toThrow("rollback");
    });

    test("no file contains replaced or deleted data once the write-ahead log is cleared", async () => {
      const database = await open();
      const secret = "a-secret-that-must-not-stay";
      await seedClosure(database.db, { date: "2027-01-04", createdAt: secret });
      const isFound = async () => {
        const names = (await readdir(database.dataDir)).filter((name) => name.startsWith("solstice.sqlite"));
        const contents = await Promise.all(names.map((name) => readFile(join(database.dataDir, name))));
        return contents.some((content) => content.includes(secret));
      };
      expect(await isFound()).toBe(true);
      await database.clearWriteLog();
      await database.db.deleteFrom("unavailabilities").execute();
      await database.clearWriteLog();
      expect(await isFound()).toBe(false);
    });

    test("processes that open a new file at the same moment all succeed", async () => {
      const { dataDir, env } = await createDatabase({ empty: true });
      const children = [1, 2, 3].map(() => startProcess(OPEN_NEW_FILES, { ...env, DATA_DIR: dataDir }));
      for (let round = 0; round <= 60; round++) {
        await Promise.all(children.map(({ stdout }) => once(stdout, "readable")));
        // A process that has failed writes no more.
        expect(children.map(({ stdout }) => String(stdout.read()))).toEqual(["ready", "ready", "ready"]);
        for (const { stdin } of children) stdin.write("open");
      }
    });

    test("a SQLite connection makes commits durable, waits for other writers, and enforces foreign keys", async () => {
      const { env } = await createDatabase();
      // In the tests' own process, commits do not wait for the disk (support/database/cheap-commits.ts).
      const pragmas = { journal_mode: "wal", synchronous: 2, foreign_keys: 1, timeout: 5_000 };
      expect(JSON.parse(await runInProcess(PRAGMAS, env))).toEqual(pragmas);
    });
  }

  // SQLite has neither unlogged tables nor connections to a server.
  if (kind === "postgres") {
    test("only the rate limits are an unlogged table in PostgreSQL", async () => {
      const { db } = await open();
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_class where relkind = 'r' and relpersistence = 'u'`.execute(db);
      expect(rows).toEqual([{ relname: "rateLimits" }]);
    });

    test("a lost connection makes its own transaction fail, but no later query", async () => {
      const database = await open();
      const ended = Promise.withResolvers<void>();
      database.pool!.once("acquire", (client) => client.once("end", ended.resolve));
      const transaction = database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
        // Between two statements only the client sees that the connection has ended.
        await ended.promise;
        await sql`select 1`.execute(trx);
      });
      await expect(transaction).rejects.toThrow();
      await pingDatabase(database.db);
    });

    test("PostgreSQL cancels a statement after ten seconds, and the client stops waiting after twelve", async () => {
      const { db, pool } = await open();
      const settingOf = async (setting: string) =>
        (await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db)).rows[0]![setting];
      expect(await settingOf("statement_timeout")).toBe("10s");
      expect(await settingOf("idle_in_transaction_session_timeout")).toBe("10s");
      expect(pool!.options).toMatchObject({ query_timeout: 12_000 });
    });

    test("queries fail when the host vanishes, and succeed once it is back", async () => {
      const { databaseUrl, dataDir } = await createDatabase();
      const proxy = await startSilentProxy(databaseUrl!);
      const database = openDatabase({ databaseUrl: proxy.url, dataDir, timeouts: SHORT_TIMEOUTS });
      await pingDatabase(database.db);
      proxy.silence();
      await expect(database.db.selectFrom("users").select("id").execute()).rejects.toThrow("timeout");
      proxy.restore();
      await pingDatabase(database.db);
      await database.close();
      proxy.close();
    });

    test("a migration by an account that does not own the database names the setting and the remedy", async () => {
      const options = await createDatabase({ empty: true });
      const { db } = openUntilEnd(options);
      const url = new URL(options.databaseUrl!);
      [url.username, url.password] = ["guest_of_database_test", "guest"];
      await sql.raw(`create role ${url.username} login password '${url.password}'`).execute(db);
      const database = openDatabase({ ...options, databaseUrl: url.href });
      await expect(migrateToLatest(database, options.dataDir)).rejects.toThrow(
        /^Réglage DATABASE_URL\s: ce compte n’a pas le droit .+ owner to COMPTE/,
      );
      await database.close();
      await sql.raw(`drop role ${url.username}`).execute(db);
    });

    test("a migration waits for another instance's migration, even longer than a request may wait", async () => {
      const options = await createDatabase();
      const other = new pg.Client(options.databaseUrl);
      await other.connect();
      // This is the lock that Kysely takes for migrations.
      await other.query("select pg_advisory_lock(3853314791062309107)");
      const database = openUntilEnd({ ...options, timeouts: SHORT_TIMEOUTS });
      const migrated = migrateToLatest(database, options.dataDir);
      await expect.poll(() => countWaitingLocks(database.db, "advisory")).toBe(1);
      // A request that starts now times out before the other instance has finished.
      await expect(sql`select pg_sleep(20)`.execute(database.db)).rejects.toThrow();
      await other.end();
      await expect(migrated).resolves.toBeUndefined();
    });
  }

  test("pingDatabase resolves, and rejects once the database is closed", async () => {
    const database = openDatabase(await createDatabase());
    await pingDatabase(database.db);
    await database.close();
    await expect(pingDatabase(database.db)).rejects.toThrow();
  });
});

async function withNextMigration(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of MIGRATIONS) {
    const path = JSON.stringify(join(MIGRATIONS_FOLDER, `${name}.ts`));
    await writeFile(join(folder, `${name}.ts`), `export { up } from ${path};`);
  }
  const up = `export const up = (db) => db.schema.alterTable("users").addColumn("next", "text").execute();`;
  await writeFile(join(folder, "9999-next.ts"), up);
  return folder;
}

function appointment(id: string): Insertable<AppointmentsTable> {
  const at = { date: "2026-12-04", slot: "09:30", createdAt: "2026-12-01T08:00:00.000Z" };
  return { id, ...at, userEmail: "camille@example.org", status: "confirmed" };
}

async function schemaOf(db: Db): Promise<{ tables: string[]; migrations: string[] }> {
  const tables = await db.introspection.getTables();
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { tables: tables.map((table) => table.name).toSorted(), migrations: ran.rows.map((row) => row.name) };
}

const errorOf = (query: Promise<unknown>) => query.catch((error: unknown) => error);

const MIGRATE = `
  import { openDatabase } from "#app/platform/database/connection.server.ts";
  import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
  const database = openDatabase({ databaseUrl, dataDir });
  await migrateToLatest(database, dataDir);
  await database.close();
`;

/** Opens a new file each time that the test has seen all processes ready. */
const OPEN_NEW_FILES = `
  import { once } from "node:events";
  import { join } from "node:path";
  import { openDatabase } from "#app/platform/database/connection.server.ts";
  for (let round = 0; ; round++) {
    process.stdout.write("ready");
    await once(process.stdin, "data");
    const database = openDatabase({ databaseUrl: undefined, dataDir: join(process.env.DATA_DIR, String(round)) });
    await database.close();
  }
`;

const PRAGMAS = `
  import { openDatabase } from "#app/platform/database/connection.server.ts";
  import { sql } from "kysely";
  const { db } = openDatabase({ databaseUrl: undefined, dataDir: process.env.DATA_DIR });
  const names = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"];
  const rows = await Promise.all(names.map((name) => sql\`pragma \${sql.raw(name)}\`.execute(db)));
  console.log(JSON.stringify(Object.assign({}, ...rows.flatMap(({ rows }) => rows))));
`;

async function runInProcess(code: string, env: Record<string, string>): Promise<string> {
  return (await runScript(["--input-type=module", "--eval", code], env)).stdout;
}

/** The process ends with the test. */
function startProcess(code: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { ...compileCache, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(async () => void (await endProcess(child, "SIGKILL")));
  return child;
}

test("an open connection reads each value under its column's name after another connection adds and drops columns", async () => {
  const dataDir = await temporaryFolder();
  const { db } = openUntilEnd({ dataDir, databaseUrl: undefined });
  await sql`create table people (id text, name text)`.execute(db);
  await sql`insert into people values ('1', 'Anna')`.execute(db);
  const query = sql`select count(*) over () as total, people.*, 'Lyon' as city from people`;
  const people = db.withTables<{ people: { id: string } }>().selectFrom("people").selectAll();
  const read = async () => {
    const streamed = [];
    for await (const row of people.stream()) streamed.push(row);
    return [...(await query.execute(db)).rows, ...streamed];
  };
  const alter = async (...changes: string[]) => {
    const newer = openDatabase({ dataDir, databaseUrl: undefined });
    for (const change of changes) await sql.raw(`alter table people ${change}`).execute(newer.db);
    await newer.close();
  };
  const anna = { id: "1", name: "Anna" };
  expect(await read()).toEqual([{ total: 1, ...anna, city: "Lyon" }, anna]);
  await alter("add column phone text default '0639'");
  const withPhone = { ...anna, phone: "0639" };
  expect(await read()).toEqual([{ total: 1, ...withPhone, city: "Lyon" }, withPhone]);
  await alter("drop column name", "add column fax text default '0100'");
  const withFax = { id: "1", phone: "0639", fax: "0100" };
  expect(await read()).toEqual([{ total: 1, ...withFax, city: "Lyon" }, withFax]);
});

test("the first migration stays the schema of 1.0.0, comments aside: a later change has a migration of its own", async () => {
  const text = await readFile(join(MIGRATIONS_FOLDER, "0001-schema.ts"), "utf8");
  const statements = text.replaceAll(/^ *(--|\/\/).*\n/gm, "");
  expect(createHash("sha256").update(statements).digest("hex")).toBe(
    "0c688f4de1b304a423fac17216e85919b06937af5a498eaaa31ffadfd3c13036",
  );
});
