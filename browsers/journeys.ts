import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { printTable } from "#support/table.ts";
import type { TemporarySite } from "#support/site/temporary-site.ts";
import type { Browser } from "./support/browser.ts";
import { startFirefox } from "./support/firefox.ts";
import { openSeededSite } from "./support/seeded-site.ts";
import { journeys } from "./support/journeys.ts";
import { Screen } from "./support/screen.ts";
import { startWebKit } from "./support/webkit.ts";

// Runs the main journeys in Firefox and WebKit; Chromium has its own tests (tests/e2e/).

const START = { firefox: startFirefox, webkit: startWebKit } as const;
const wanted = (process.env.BROWSERS ?? "firefox,webkit").split(",") as (keyof typeof START)[];
const chosen = journeys.filter(({ name }) => name.includes(process.env.JOURNEYS ?? ""));
const JOURNEY_MS = 120_000;
const pictures = join(tmpdir(), "solstice-browsers");
const rows: string[][] = [];
let failed = 0;

for (const each of wanted) {
  const site = await openSeededSite();
  try {
    const browser = await START[each]();
    try {
      await goAll(browser, site);
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
printTable(["parcours", "navigateur", "vu", "secondes"], rows);
process.exitCode = failed === 0 ? 0 : 1;

async function goAll(browser: Browser, site: TemporarySite): Promise<void> {
  for (const { name, go, hasAnsweredCookies } of chosen) {
    const begun = performance.now();
    const screen = new Screen(browser, site.url);
    let outcome = "comme promis";
    try {
      if (hasAnsweredCookies) await answerCookies(screen);
      await Promise.race([go(screen, site), tooLong()]);
    } catch (error) {
      failed += 1;
      outcome = `NON : ${String(error).slice(0, 120)}`;
      await keepPicture(browser, name);
    }
    rows.push([name, browser.name, outcome, ((performance.now() - begun) / 1000).toFixed(1)]);
    await browser.resize(1440, 900);
    await browser.forgetEverything();
  }
}

async function tooLong(): Promise<never> {
  await sleep(JOURNEY_MS, undefined, { ref: false });
  throw new Error("the journey does not end");
}

async function answerCookies(screen: Screen): Promise<void> {
  await screen.visit("/mentions");
  await screen.click("button", "Refuser");
}

async function keepPicture(browser: Browser, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const file = join(pictures, `${browser.name} ${name}.png`.replaceAll(/[^\w.-]+/g, "-"));
  writeFileSync(file, await browser.pngScreenshot());
  console.log(`Capture d’écran de l’échec : ${file}`);
}
