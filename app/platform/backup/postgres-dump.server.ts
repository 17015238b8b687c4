import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { VOLATILE_TABLES } from "./volatile-tables.ts";

const BATCH_ROWS = 1_000;

/** Writes a file of JSON lines for each table. @returns the migrations of the dumped database */
export async function dumpTables(databaseUrl: string, folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    await client.query("begin transaction isolation level repeatable read, read only");
    for (const table of await tablesOf(client)) {
      const name = pg.escapeIdentifier(table);
      const rowCondition = (VOLATILE_TABLES as readonly string[]).includes(table) ? "false" : "true";
      await client.query(
        `declare rows no scroll cursor for select row_to_json(t)::text as line from ${name} t where ${rowCondition}`,
      );
      async function* lines() {
        for (;;) {
          const { rows } = await client.query<{ line: string }>(`fetch ${BATCH_ROWS} from rows`);
          if (rows.length === 0) return;
          yield rows.map(({ line }) => `${line}\n`).join("");
        }
      }
      const file = createWriteStream(join(folder, `${table}.jsonl.gz`), { mode: 0o600, flush: true });
      await pipeline(Readable.from(lines()), createGzip(), file);
      await client.query("close rows");
    }
    const migrations = await migrationsIn(client);
    await client.query("commit");
    return migrations;
  });
}

/** Loads a dump of `dumpTables` in one transaction. @throws Error if the tables or migrations differ */
export async function loadTables(databaseUrl: string, schema: string, folder: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
    await client.query("begin");
    const tables = await tablesOf(client);
    const dumpedTables = (await readdir(folder)).map((name) => basename(name, ".jsonl.gz"));
    if (dumpedTables.toSorted().join() !== tables.join())
      throw new Error("the backup and the schema have different tables");
    const migrations = await migrationsIn(client);
    // Tables are filled one after the other, so foreign keys are dropped first and restored at the end.
    const foreignKeys = await foreignKeysOf(client, schema);
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) {
      const name = pg.escapeIdentifier(table);
      await client.query(`truncate ${name}`);
      const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`;
      for await (const rows of lineBatches(join(folder, `${table}.jsonl.gz`))) {
        await client.query(insert, [`[${rows.join(",")}]`]);
      }
    }
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    // Inserting from JSON ignores unknown columns silently, so the migrations must be the same.
    if ((await migrationsIn(client)).join() !== migrations.join())
      throw new Error("the backup and the schema have different migrations");
    await client.query("commit");
  });
}

/** Only `\n` ends a line, because values may contain U+2028 and the like. */
async function* lineBatches(path: string): AsyncGenerator<string[]> {
  const text = createReadStream(path).pipe(createGunzip()).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield lines;
  }
}

async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  return rows.map(({ name }) => name).toSorted();
}

async function foreignKeysOf(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`,
    [pg.escapeIdentifier(schema)],
  );
  return rows;
}

export function inSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return url.href;
}

export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
