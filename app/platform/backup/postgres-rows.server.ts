import { execFile, spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { VOLATILE_TABLES } from "./volatile-tables.ts";

const run = promisify(execFile);

/** PostgreSQL's own programs, which a machine may have or not. */
const PROGRAMS = { dump: "pg_dump", load: "psql" };

/**
 * They get the address by their environment: a command line can be read by everybody. They are looked for where the system
 * has its own programs.
 */
function connectionOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const said = {
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
  };
  const given = Object.entries(said).filter(([, value]) => value !== "");
  return { PGCONNECT_TIMEOUT: "15", ...Object.fromEntries(given) };
}

/** One of them did not do its work; the message is what it said first of the reason. */
export class ProgramFailure extends Error {}

/**
 * Whether this machine has the pg_dump of that server's version, and a psql that can read it. A newer pg_dump reads it too, and
 * writes what the server does not know.
 */
export async function hasFittingPgDump(databaseUrl: string): Promise<boolean> {
  const server = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    return Math.floor(Number(rows[0]!.version) / 10_000);
  });
  // As they are run later: Debian's choose their version by the address.
  const env = connectionOf(databaseUrl);
  const [dump, load] = await Promise.all(
    [PROGRAMS.dump, PROGRAMS.load].map(async (program) => {
      const { stdout } = await run(program, ["--version"], { env }).catch(() => ({ stdout: "" }));
      return Number(/(\d+)(?:\.\d+)?/.exec(stdout)?.[1] ?? 0);
    }),
  );
  return dump === server && load! >= server;
}

/** The whole database as the text of pg_dump, as of one moment; volatile tables are empty. */
export async function dumpBySql(databaseUrl: string, path: string): Promise<void> {
  const volatile = VOLATILE_TABLES.map((table) => `--exclude-table-data=public."${table}"`);
  const program = spawn(PROGRAMS.dump, ["--no-owner", "--no-privileges", "--schema=public", ...volatile], {
    env: connectionOf(databaseUrl),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = pipeline(program.stdout, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  await Promise.all([written, exitOf(program)]);
}

/** What pg_dump 17 and newer write among their first lines, and a server up to 16 does not know; 0 is the default. */
const NEWER_SETTING = /^SET transaction_timeout = 0;$/m;

/**
 * Loads such a text into an empty schema, all of it or nothing. The text names the schema « public » in each statement.
 * @throws ProgramFailure where the server refuses something of it
 */
export async function loadSql(databaseUrl: string, path: string, schema: string): Promise<void> {
  const program = spawn(PROGRAMS.load, ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"], {
    env: connectionOf(databaseUrl),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = exitOf(program);
  async function* script() {
    // A text that breaks off is not committed, as it would be by --single-transaction.
    yield "begin;\n";
    // Words in rows must stay as they are: the schema is renamed around the text, which creates its own, not in it.
    yield "alter schema public rename to set_aside;\n";
    let first = true;
    for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding("utf8")) {
      yield first ? String(chunk).replace(NEWER_SETTING, "") : String(chunk);
      first = false;
    }
    yield `\ndrop schema ${schema}; alter schema public rename to ${schema}; alter schema set_aside rename to public;\n`;
    yield "commit;\n";
  }
  const [written, exit] = await Promise.allSettled([pipeline(Readable.from(script()), program.stdin), ended]);
  // Where it ended early, the pipe only says that nobody reads any more.
  for (const result of [exit, written]) if (result.status === "rejected") throw result.reason;
}

async function exitOf(program: ReturnType<typeof spawn>): Promise<void> {
  const name = program.spawnfile;
  let said = "";
  program.stderr!.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    program.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ENOENT" ? new ProgramFailure(`${name} manque sur cette machine`) : error);
    });
    program.once("close", resolve);
  });
  if (code !== 0) throw new ProgramFailure(`${name} : ${reasonIn(said) ?? `code ${code}`}`);
}

/** The first error of what a program wrote, without the lines after it, which may quote rows. */
function reasonIn(said: string): string | undefined {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((each) => /(error|fatal):/i.test(each)) ?? lines[0];
  return line?.replace(/^(psql|pg_dump):(<stdin>:\d+:)? ?/, "").trim();
}

const ROWS_AT_ONCE = 1_000;

const volatileTables: ReadonlySet<string> = new Set(VOLATILE_TABLES);
const isVolatile = (table: string) => volatileTables.has(table);

/**
 * The rows of every table as of one moment, one gzipped file of JSON lines for each.
 * @returns the migrations that these tables have seen
 */
export async function dumpTables(databaseUrl: string, folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    await client.query("begin transaction isolation level repeatable read, read only");
    for (const table of await tablesOf(client)) {
      const name = pg.escapeIdentifier(table);
      await client.query(
        `declare rows no scroll cursor for select row_to_json(t)::text as line from ${name} t where ${isVolatile(table) ? "false" : "true"}`,
      );
      async function* lines() {
        for (;;) {
          const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
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

/**
 * Fills the empty tables of a schema from such a folder, all of them or none.
 * @throws Error where the schema has other tables, or is of another migration
 */
export async function loadTables(databaseUrl: string, schema: string, folder: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
    await client.query("begin");
    const tables = await tablesOf(client);
    const given = (await readdir(folder)).map((name) => basename(name, ".jsonl.gz"));
    if (given.toSorted().join() !== tables.join()) throw new Error("the backup and the schema have other tables");
    const migrations = await migrationsIn(client);
    // Rows come table by table: what refers to another table's row is checked at the end.
    const references = await foreignKeysOf(client, schema);
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) {
      const name = pg.escapeIdentifier(table);
      await client.query(`truncate ${name}`);
      const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`;
      for await (const rows of linesOf(join(folder, `${table}.jsonl.gz`))) {
        await client.query(insert, [`[${rows.join(",")}]`]);
      }
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    // Of a column that the schema does not have, the rows' values are dropped without a word.
    if ((await migrationsIn(client)).join() !== migrations.join())
      throw new Error("the backup and the schema are of other migrations");
    await client.query("commit");
  });
}

/** The lines of a gzipped file, some thousand at once. Only « \n » ends one: a text may hold other line ends. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
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

/** The same database, where names without a schema mean those of `schema`. */
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
