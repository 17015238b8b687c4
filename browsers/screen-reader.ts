import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { addDays, longDate } from "#app/french/dates.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { launchOptions } from "../support/chromium.ts";
import { fetchPackage } from "#support/network/fetch-package.ts";
import { amine } from "#support/fixtures/people.ts";
import { openSeededSite } from "./support/seeded-site.ts";

// Compares a screen reader's output for booking, form errors and the lightbox with docs/screen-reader.md.

const VERSION = "0.33.0";
const KEPT = join(import.meta.dirname, "../docs/screen-reader.md");
const LONGEST = 400;
const READER = "/lecteur-d-ecran.js";

const DAY = /(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d{1,2}(er)? [a-zéû]+( \d{4})?|\d{4}-\d{2}-\d{2}/gi;
const MONTH = /(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) \d{4}/gi;

const reader = join(fetchPackage("@guidepup/virtual-screen-reader", VERSION), "lib/esm/index.browser.js");
const site = await openSeededSite();
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
  await page.route(`**${READER}`, (route) => route.fulfill({ contentType: "text/javascript", path: reader }));
  text = `${head()}\n${[
    section("La galerie en grand", await lightbox(page)),
    section("Les erreurs d’un formulaire : inscription envoyée vide", await formErrors(page)),
    section("Prendre rendez-vous", await booking(page)),
  ].join("\n")}`;
} finally {
  await browser.close();
  await site.close();
}
if (process.env.WRITE) writeFileSync(KEPT, text);
else compare(readFileSync(KEPT, "utf8"), text);

function head(): string {
  return `# What a screen reader says

@guidepup/virtual-screen-reader ${VERSION} says this in Chromium about parts of pages, from their start to their end. Its words for roles are English.
Days are written ‹jour› and months ‹mois›; of the days of a calendar, only the chosen one is kept. A line that repeats the line before
is left out. \`WRITE=1 npm run browsers -- screen-reader\` updates this file: read the differences first.
`;
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;
}

async function lightbox(page: Page): Promise<string[]> {
  await page.goto("/services/photo/galerie");
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.getByRole("link", { name: "Agrandir AMOUR" }).click();
  await page.getByRole("dialog").waitFor();
  return spoken(page, "dialog[open]");
}

async function formErrors(page: Page): Promise<string[]> {
  await page.goto("/signup");
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.getByRole("main").getByRole("button", { name: "Inscription" }).click();
  await page.getByText("Veuillez indiquer votre genre.").first().waitFor();
  return spoken(page, "main form");
}

async function booking(page: Page): Promise<string[]> {
  await page.request.post("/login", { form: { email: amine.email, password: amine.password } });
  const day = addDays(todayInParis(new Date()), 40);
  await page.goto(`/contact?date=${day}`);
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.getByRole("radio", { name: "10:30" }).check();
  await page.getByText(longDate(day)).first().waitFor();
  return spoken(page, "#agenda");
}

async function spoken(page: Page, part: string): Promise<string[]> {
  await page.addScriptTag({ type: "module", content: `import * as reader from "${READER}"; window.reader = reader;` });
  await page.waitForFunction(() => "reader" in window);
  const phrases = await page.evaluate(
    async ([selector, longest]) => {
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
      for (let step = 0; step < (longest as number); step += 1) {
        await virtual.next();
        // At the end the reader starts again.
        if ((await virtual.lastSpokenPhrase()) === first) break;
      }
      const log = await virtual.spokenPhraseLog();
      await virtual.stop();
      return log;
    },
    [part, LONGEST] as const,
  );
  return read(phrases);
}

/** Removes what changes every day. A calendar keeps only its role, its column headings and the chosen day. */
function read(phrases: readonly string[]): string[] {
  let inside = false;
  const lines = phrases
    .map((line) => line.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim())
    // Remove <noscript> content, which browsers with scripts do not show.
    .filter((line) => !line.startsWith("<"))
    .filter((line) => {
      if (line.startsWith("end of grid,")) inside = false;
      const kept = !inside || /^(columnheader|button.*, pressed$)/.test(line);
      if (line.startsWith("grid,")) inside = true;
      return kept;
    })
    .map((line) => line.replaceAll(DAY, "‹jour›").replaceAll(MONTH, "‹mois›"));
  return lines.filter((line, index) => line !== lines[index - 1]);
}

function compare(kept: string, now: string): void {
  if (kept === now) return console.log("Le lecteur d’écran dit ce que docs/screen-reader.md garde.");
  const [before, after] = [kept, now].map((each) => new Set(each.split("\n")));
  for (const line of before!) if (!after!.has(line)) console.log(`− ${line}`);
  for (const line of after!) if (!before!.has(line)) console.log(`+ ${line}`);
  process.exitCode = 1;
}
