import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/connection.server.ts";
import { databaseUrl } from "./create-database.ts";
import { TEMPLATE } from "./database-server.ts";

/** Emptied databases for reuse, because creating one takes a hundred times as long as emptying one. */
const reusableDatabases: string[] = [];

export async function borrowPostgresDatabase({ empty = false, alone = false } = {}) {
  const name = (empty ? undefined : reusableDatabases.pop()) ?? (await create(empty));
  if (alone) await endConnectionsTo(name);
  return {
    url: urlOf(name),
    open: (dataDir: string) =>
      alone ? openDatabase({ databaseUrl: urlOf(name), dataDir }) : openOnPool(name, dataDir),
    giveBack: async () => {
      // A database that refuses connections, or whose tables have changed, is dropped instead.
      if (!empty && (await deleteRows(name).catch(() => false))) reusableDatabases.push(name);
      else await drop(name);
    },
  };
}

/** Returns false if the test changed more than rows (a table, a setting), so that no other test gets the database. */
async function deleteRows(name: string): Promise<boolean> {
  const client = await connectAsAdministrator(name);
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${REUSED}'`,
  );
  const schema = await readSchema(client);
  templateSchema ??= withClient(urlOf(TEMPLATE), readSchema);
  if (schema.fingerprint !== (await templateSchema).fingerprint) return false;
  await client.query(schema.tables.map((table) => `delete from "${table}"`).join(";"));
  return true;
}

/** Connections are kept, because opening one takes longer than emptying the database. */
const administrators = new Map<string, pg.Client>();

async function connectAsAdministrator(name: string): Promise<pg.Client> {
  const known = administrators.get(name);
  if (known) return known;
  // The replica role deletes rows despite foreign keys.
  const client = new pg.Client({ connectionString: urlOf(name), options: "-c session_replication_role=replica" });
  // A test may close all connections of its database.
  client.on("error", () => administrators.delete(name));
  await client.connect();
  administrators.set(name, client);
  return client;
}

/** The application name of connections that `deleteRows` leaves open. */
const REUSED = "reused";

/** Connections are kept for the next test, because opening them takes half of a test's time. */
const pools = new Map<string, pg.Pool>();

function openOnPool(name: string, dataDir: string): Database {
  const url = new URL(urlOf(name));
  url.searchParams.set("application_name", REUSED);
  const database = openDatabase({ databaseUrl: url.href, dataDir, existingPool: pools.get(name) });
  pools.delete(name);
  const pool = database.pool!;
  return {
    ...database,
    async close() {
      const reusable = await resetSessions(pool);
      // The pool stays open, but the closed database rejects later queries.
      if (reusable) pool.end = async () => {};
      await database.close();
      if (reusable) pools.set(name, Object.assign(pool, { end: pg.Pool.prototype.end }));
    },
  };
}

/** Returns false if a query is still running, or if the test has ended connections. */
async function resetSessions(pool: pg.Pool): Promise<boolean> {
  if (pool.ended || pool.idleCount < pool.totalCount) return false;
  const resets = Array.from({ length: pool.totalCount }, () => pool.query("discard all"));
  return (await Promise.allSettled(resets)).every(({ status }) => status === "fulfilled");
}

async function endConnectionsTo(name: string): Promise<void> {
  const ends = [administrators.get(name)?.end(), pools.get(name)?.end()];
  administrators.delete(name);
  pools.delete(name);
  await Promise.all(ends);
}

let templateSchema: ReturnType<typeof readSchema> | undefined;

async function readSchema(client: pg.Client): Promise<{ tables: string[]; fingerprint: string }> {
  const { rows } = await client.query<{ tables: string[]; fingerprint: string }>(`
    select
      (select array_agg(tablename::text) from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as "tables",
      concat(
        (select md5(string_agg(concat(relname, relkind, attname, atttypid, attnotnull), ',' order by relname, attnum))
          from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace),
        (select count(*) from pg_trigger),
        (select string_agg(setconfig::text, ',') from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database()))
      ) as "fingerprint"`);
  return rows[0]!;
}

async function create(empty: boolean): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(`create database ${name}${empty ? "" : ` template ${TEMPLATE} strategy file_copy`}`);
  return name;
}

async function drop(name: string): Promise<void> {
  await endConnectionsTo(name);
  await asAdministrator(`drop database ${name} with (force)`);
}

async function asAdministrator(statement: string): Promise<void> {
  await withClient(inject("postgresUrl"), (client) => client.query(statement));
}

function urlOf(name: string): string {
  return databaseUrl(inject("postgresUrl"), name);
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
