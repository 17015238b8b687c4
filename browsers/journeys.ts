import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { printTable } from "#support/table.ts";
import type { TemporarySite } from "#support/site/temporary-site.ts";
import type { Browser } from "./support/browser.ts";
import { startFirefox } from "./support/firefox.ts";
import { openSiteWithAccounts } from "./support/site-with-accounts.ts";
import { journeys } from "./support/journeys.ts";
import { Screen } from "./support/screen.ts";
import { startWebKit } from "./support/webkit.ts";

// Runs the main journeys in Firefox and WebKit; Chromium has its own tests (tests/e2e/).

const LAUNCH = { firefox: startFirefox, webkit: startWebKit } as const;
const browserNames = (process.env.BROWSERS ?? "firefox,webkit").split(",") as (keyof typeof LAUNCH)[];
const selected = journeys.filter(({ name }) => name.includes(process.env.JOURNEYS ?? ""));
const JOURNEY_TIMEOUT_MS = 120_000;
const screenshots = join(tmpdir(), "solstice-browsers");
const rows: string[][] = [];
let failed = 0;

for (const browserName of browserNames) {
  const site = await openSiteWithAccounts();
  try {
    const browser = await LAUNCH[browserName]();
    try {
      await runJourneys(browser, site);
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
printTable(["parcours", "navigateur", "vu", "secondes"], rows);
process.exitCode = failed === 0 ? 0 : 1;

async function runJourneys(browser: Browser, site: TemporarySite): Promise<void> {
  for (const { name, go, refusesCookies } of selected) {
    const started = performance.now();
    const screen = new Screen(browser, site.url);
    let outcome = "comme promis";
    try {
      if (refusesCookies) await refuseCookies(screen);
      await Promise.race([go(screen, site), rejectAtTimeout()]);
    } catch (error) {
      failed += 1;
      outcome = `NON : ${String(error).slice(0, 120)}`;
      await saveScreenshot(browser, name);
    }
    rows.push([name, browser.name, outcome, ((performance.now() - started) / 1000).toFixed(1)]);
    await browser.resize(1440, 900);
    await browser.forgetEverything();
  }
}

async function rejectAtTimeout(): Promise<never> {
  await sleep(JOURNEY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`the journey takes longer than ${JOURNEY_TIMEOUT_MS / 1000} s`);
}

async function refuseCookies(screen: Screen): Promise<void> {
  await screen.visit("/mentions");
  await screen.click("button", "Refuser");
}

async function saveScreenshot(browser: Browser, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  const file = join(screenshots, `${browser.name} ${name}.png`.replaceAll(/[^\w.-]+/g, "-"));
  writeFileSync(file, await browser.pngScreenshot());
  console.log(`Capture d’écran de l’échec : ${file}`);
}
