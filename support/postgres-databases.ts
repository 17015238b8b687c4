import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { TEMPLATE, withDatabase } from "./database-server.ts";

export interface LentDatabase {
  url: string;
  giveBack(): Promise<void>;
}

/** Emptied databases for reuse: creating one takes a hundred times as long. */
const free: string[] = [];

/** `empty`: not migrated; `alone`: no other connections. */
export async function borrowPostgresDatabase({ empty = false, alone = false } = {}): Promise<LentDatabase> {
  const name = (empty ? undefined : free.pop()) ?? (await create(empty));
  if (alone) await endAdministratorOf(name);
  return {
    url: urlOf(name),
    giveBack: async () => {
      // A database that a test has closed cannot be emptied and is dropped.
      if (!empty && (await emptyOut(name).catch(() => false))) free.push(name);
      else await drop(name);
    },
  };
}

/** Returns false if the test changed more than rows (a table, a setting), so that no other test gets the database. */
async function emptyOut(name: string): Promise<boolean> {
  const client = await administratorOf(name);
  await client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const shape = await shapeOf(client);
  templateShape ??= withClient(urlOf(TEMPLATE), shapeOf);
  if (shape.print !== (await templateShape).print) return false;
  await client.query(shape.tables.map((table) => `delete from "${table}"`).join(";"));
  return true;
}

/** Connections are kept, because opening one takes longer than emptying the database. */
const administrators = new Map<string, pg.Client>();

async function administratorOf(name: string): Promise<pg.Client> {
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

async function endAdministratorOf(name: string): Promise<void> {
  const client = administrators.get(name);
  administrators.delete(name);
  await client?.end();
}

let templateShape: ReturnType<typeof shapeOf> | undefined;

async function shapeOf(client: pg.Client): Promise<{ tables: string[]; print: string }> {
  const { rows } = await client.query<{ tables: string[]; print: string }>(`
    select
      (select array_agg(tablename::text) from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as "tables",
      concat(
        (select md5(string_agg(concat(relname, relkind, attname, atttypid, attnotnull), ',' order by relname, attnum))
          from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace),
        (select count(*) from pg_trigger),
        (select string_agg(setconfig::text, ',') from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database()))
      ) as "print"`);
  return rows[0]!;
}

async function create(empty: boolean): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(`create database ${name}${empty ? "" : ` template ${TEMPLATE} strategy file_copy`}`);
  return name;
}

async function drop(name: string): Promise<void> {
  await endAdministratorOf(name);
  await asAdministrator(`drop database ${name} with (force)`);
}

async function asAdministrator(statement: string): Promise<void> {
  await withClient(inject("postgresUrl"), (client) => client.query(statement));
}

function urlOf(name: string): string {
  return withDatabase(inject("postgresUrl"), name);
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
