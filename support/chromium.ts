import { spawnSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

// The headless shell first: the same engine without the windows, for two thirds of the processor time.
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser's own requests must not reach the network, nor the figures and the requests that tests count. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Pages of one test share a process: what Chromium parts for safety's sake costs a sixth of the browser tests' time. */
const SHARED_PROCESS = ["--disable-site-isolation-trials", "--renderer-process-limit=1"];

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...USUAL_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && starts(path));
}

/** A tenth of the processor time is what Chromium's shared memory costs on the disk, where Playwright puts it for small containers. */
const ROOMY_BYTES = 1024 ** 3;

function hasRoomInMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= ROOMY_BYTES;
}

/** For Playwright's `launchOptions`, and for scripts that launch a browser without it. */
export function launchOptions(): { executablePath: string; args: string[]; ignoreDefaultArgs: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(MISSING);
  return {
    executablePath,
    args: [...QUIET, ...SHARED_PROCESS, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    ignoreDefaultArgs: hasRoomInMemory() ? ["--disable-dev-shm-usage"] : [],
  };
}

const MISSING =
  "Chromium est introuvable et n’a pas pu être installé : installez le paquet « chromium », ou donnez le chemin d’un Chromium dans CHROMIUM_PATH.";

/** One that Playwright downloaded exists, but does not start, where the system lacks its libraries. */
function starts(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function install(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  if (existsSync("/usr/bin/apt-get") && succeeds([...asRoot, "true"])) {
    succeeds([...apt, "update"]);
    const installs = (name: string) => succeeds([...apt, "install", "-y", "--no-install-recommends", name]);
    if (!installs("chromium-headless-shell")) installs("chromium");
  }
  if (findChromium()) return;
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  succeeds([process.execPath, playwright, "install", "chromium"]);
}

function succeeds([command, ...parameters]: string[]): boolean {
  return spawnSync(command!, parameters, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

// Run as a program, it makes sure that there is one.
if (process.argv[1] === import.meta.filename) {
  if (!findChromium()) {
    console.log("Aucun Chromium : installation…");
    install();
  }
  const path = findChromium();
  console.log(path ?? MISSING);
  process.exitCode = path ? 0 : 1;
}
