import { spawnSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

// The headless shell comes first: it has the same engine, and needs a third less processor time.
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Stops the browser's own requests, which tests would count. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Site isolation would cost a sixth of the browser tests' time. */
const SHARED_PROCESS = ["--disable-site-isolation-trials", "--renderer-process-limit=1"];

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...USUAL_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && starts(path));
}

/** Playwright has Chromium use files instead, which costs a tenth more processor time; with this much, it need not. */
const MIN_SHARED_MEMORY_BYTES = 1024 ** 3;

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= MIN_SHARED_MEMORY_BYTES;
}

export function launchOptions(): { executablePath: string; args: string[]; ignoreDefaultArgs: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(MISSING);
  return {
    executablePath,
    args: [...QUIET, ...SHARED_PROCESS, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
  };
}

const MISSING =
  "Chromium est introuvable et n’a pas pu être installé : installez le paquet « chromium », ou donnez le chemin d’un Chromium dans CHROMIUM_PATH.";

/** A downloaded browser may not start for lack of system libraries. */
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

if (process.argv[1] === import.meta.filename) {
  if (!findChromium()) {
    console.log("Aucun Chromium : installation…");
    install();
  }
  const path = findChromium();
  console.log(path ?? MISSING);
  process.exitCode = path ? 0 : 1;
}
