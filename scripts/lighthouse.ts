import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { launchOptions } from "../support/chromium.ts";
import { fetchPackage } from "../support/network/fetch-package.ts";
import { freePort } from "../support/network/free-port.ts";
import { startTemporarySite } from "../support/site/temporary-site.ts";
import { printTable } from "../support/table.ts";

// Lighthouse on a phone with simulated slow 4G (its default): the median of five visits to each public page.

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);

const VERSION = "13.5.0";

const paths = process.argv.slice(2);
const entry = join(fetchPackage("lighthouse", VERSION), "core/index.js");

interface Report {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

interface Measure {
  label: string;
  read: (report: Report) => number;
  isReached: (value: number) => boolean;
  format: (value: number) => string;
}

const score = (label: string, category: keyof Report["categories"], goal: number): Measure => ({
  label,
  read: (report) => Math.round((report.categories[category].score ?? 0) * 100),
  isReached: (value) => value >= goal,
  format: String,
});
const audit = (label: string, id: string, goal: number, format: (value: number) => string): Measure => ({
  label,
  read: (report) => report.audits[id]?.numericValue ?? Number.NaN,
  isReached: (value) => value <= goal,
  format,
});

const measures = [
  score("performance", "performance", 100),
  score("accessibilité", "accessibility", 100),
  score("bonnes pratiques", "best-practices", 100),
  score("SEO", "seo", 100),
  audit("LCP", "largest-contentful-paint", 1400, (value) => `${(value / 1000).toFixed(2)} s`),
  // A smaller shift is invisible.
  audit("CLS", "cumulative-layout-shift", 0.0005, (value) => value.toFixed(4)),
  audit("TBT", "total-blocking-time", 80, (value) => `${Math.round(value)} ms`),
];

const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
const port = await freePort();
const { args, ...options } = launchOptions();
const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
const site = await startTemporarySite();
try {
  const rows: string[][] = [];
  const findings = new Set<string>();
  for (const path of paths.length > 0 ? paths : publicPages.map(({ path }) => path)) {
    // Fills the page cache, because only the day's first visitor waits for it.
    await fetch(site.url + path);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(site.url + path, { port, output: "json", logLevel: "error" });
      reports.push(result!.lhr);
    }
    const values = measures.map(({ read }) => median(reports.map(read)));
    rows.push([
      path,
      ...measures.map(
        ({ isReached, format }, index) => `${format(values[index]!)}${isReached(values[index]!) ? "" : " ✗"}`,
      ),
    ]);
    if (measures.some(({ isReached }, index) => !isReached(values[index]!))) process.exitCode = 1;
    for (const { score, title, scoreDisplayMode } of Object.values(reports.at(-1)!.audits)) {
      if (score !== null && score < 0.9 && scoreDisplayMode !== "informative") findings.add(`${path} : ${title}`);
    }
  }
  for (const finding of findings) console.log(finding);
  printTable(["page", ...measures.map(({ label }) => label)], rows);
} finally {
  await site.close();
  await browser.close();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
