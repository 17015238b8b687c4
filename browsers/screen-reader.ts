import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { addDays, longDate } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { launchOptions } from "#support/chromium.ts";
import { fetchPackage } from "#support/network/fetch-package.ts";
import { amine } from "#support/fixtures/people.ts";
import { openSiteWithAccounts } from "./support/site-with-accounts.ts";

// Compares a screen reader's output for booking, form errors and the lightbox with docs/screen-reader.md.

const VERSION = "0.33.0";
const EXPECTED_FILE = join(import.meta.dirname, "../docs/screen-reader.md");
const MAX_STEPS = 400;
const READER_PATH = "/lecteur-d-ecran.js";

const DAY = /(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d{1,2}(er)? [a-zéû]+( \d{4})?|\d{4}-\d{2}-\d{2}/gi;
const MONTH = /(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) \d{4}/gi;

const readerFile = join(fetchPackage("@guidepup/virtual-screen-reader", VERSION), "lib/esm/index.browser.js");
const site = await openSiteWithAccounts();
const browser = await chromium.launch(launchOptions());
let text: string;
try {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: "fr-FR",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.route(`**${READER_PATH}`, (route) => route.fulfill({ contentType: "text/javascript", path: readerFile }));
  text = `${introduction()}\n${[
    section("La galerie en grand", await readLightbox(page)),
    section("Les erreurs d’un formulaire : inscription envoyée vide", await readFormErrors(page)),
    section("Prendre rendez-vous", await readBooking(page)),
  ].join("\n")}`;
} finally {
  await browser.close();
  await site.close();
}
if (process.env.WRITE) writeFileSync(EXPECTED_FILE, text);
else compare(readFileSync(EXPECTED_FILE, "utf8"), text);

function introduction(): string {
  return `# What a screen reader says

@guidepup/virtual-screen-reader ${VERSION} says this in Chromium about parts of pages, from their start to their end. Its words for roles are English.
Days are written ‹jour› and months ‹mois›; of the days of a calendar, only the chosen one is kept. A line that repeats the line before
is left out. \`WRITE=1 npm run browsers -- screen-reader\` updates this file: read the differences first.
`;
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;
}

async function readLightbox(page: Page): Promise<string[]> {
  await page.goto("/services/photo/galerie");
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.getByRole("link", { name: "Agrandir AMOUR" }).click();
  await page.getByRole("dialog").waitFor();
  return readAloud(page, "dialog[open]");
}

async function readFormErrors(page: Page): Promise<string[]> {
  await page.goto("/signup");
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.getByRole("main").getByRole("button", { name: "Inscription" }).click();
  await page.getByText("Veuillez indiquer votre genre.").first().waitFor();
  return readAloud(page, "main form");
}

async function readBooking(page: Page): Promise<string[]> {
  await page.request.post("/login", { form: { email: amine.email, password: amine.password } });
  const day = addDays(parisDate(new Date()), 40);
  await page.goto(`/contact?date=${day}`);
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.getByRole("radio", { name: "10:30" }).check();
  await page.getByText(longDate(day)).first().waitFor();
  return readAloud(page, "#agenda");
}

async function readAloud(page: Page, part: string): Promise<string[]> {
  await page.addScriptTag({
    type: "module",
    content: `import * as reader from "${READER_PATH}"; window.reader = reader;`,
  });
  await page.waitForFunction(() => "reader" in window);
  const phrases = await page.evaluate(
    async ([selector, maxSteps]) => {
      const { virtual } = (window as unknown as { reader: { virtual: Virtual } }).reader;
      interface Virtual {
        start(of: { container: Element }): Promise<void>;
        next(): Promise<void>;
        lastSpokenPhrase(): Promise<string>;
        spokenPhraseLog(): Promise<string[]>;
        stop(): Promise<void>;
      }
      await virtual.start({ container: document.querySelector(selector as string)! });
      const first = await virtual.lastSpokenPhrase();
      for (let step = 0; step < (maxSteps as number); step += 1) {
        await virtual.next();
        // At the end the reader starts again.
        if ((await virtual.lastSpokenPhrase()) === first) break;
      }
      const log = await virtual.spokenPhraseLog();
      await virtual.stop();
      return log;
    },
    [part, MAX_STEPS] as const,
  );
  return normalize(phrases);
}

/** Removes what changes every day: of a calendar, all but its role, its column headings and the chosen day. */
function normalize(phrases: readonly string[]): string[] {
  let isInGrid = false;
  const lines = phrases
    .map((line) => line.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim())
    // Remove <noscript> content, which browsers with scripts do not show.
    .filter((line) => !line.startsWith("<"))
    .filter((line) => {
      if (line.startsWith("end of grid,")) isInGrid = false;
      const isKept = !isInGrid || /^(columnheader|button.*, pressed$)/.test(line);
      if (line.startsWith("grid,")) isInGrid = true;
      return isKept;
    })
    .map((line) => line.replaceAll(DAY, "‹jour›").replaceAll(MONTH, "‹mois›"));
  return lines.filter((line, index) => line !== lines[index - 1]);
}

function compare(expected: string, actual: string): void {
  if (expected === actual) return console.log("Le lecteur d’écran dit ce que docs/screen-reader.md garde.");
  const [before, after] = [expected, actual].map((each) => new Set(each.split("\n")));
  for (const line of before!) if (!after!.has(line)) console.log(`− ${line}`);
  for (const line of after!) if (!before!.has(line)) console.log(`+ ${line}`);
  process.exitCode = 1;
}
