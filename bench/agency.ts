import { join } from "node:path";
import { build } from "vite";
import type * as Screens from "./support/agency-figures.ts";
import type { ScreenFigures } from "./support/agency-figures.ts";
import { createDatabase } from "#support/database/create-database.ts";
import { decimal, printTable } from "#support/table.ts";
import { onEachDatabase } from "./support/each-database.ts";

// Measures each screen's queries alone, and its loader without HTML and HTTP. docs/decisions/0022 explains the bound.

const APPOINTMENTS = Number(process.env.BENCH_APPOINTMENTS ?? 50_000);
const MAX_MEDIAN_MS = 50;
// Loaders are in TSX modules, which Node cannot load, so they are built first.
const root = join(import.meta.dirname, "..");
const outDir = join(root, "build/bench");
await build({
  configFile: false,
  root,
  logLevel: "warn",
  build: { ssr: "bench/support/agency-figures.ts", outDir, emptyOutDir: true, minify: false, target: "esnext" },
});
await measure();

async function measure(): Promise<void> {
  const { measureScreens } = (await import(join(outDir, "agency-figures.js"))) as typeof Screens;
  const figures: ScreenFigures[] = [];
  await onEachDatabase(async (kind, server) => {
    const databaseUrl = server && (await createDatabase(server, "many"));
    figures.push(...(await measureScreens(kind, { size: APPOINTMENTS, databaseUrl })));
  });
  printTable(
    ["", "requêtes", "requêtes ms", "écran ms"],
    figures.map(({ cells }) => cells),
  );
  const slow = figures.filter(({ medianMs }) => medianMs > MAX_MEDIAN_MS);
  console.log(`\nPlus de ${MAX_MEDIAN_MS} ms :`);
  console.log(slow.map(({ title, medianMs }) => `${title} (${decimal(medianMs)})`).join("\n") || "aucun écran");
  if (slow.length > 0) process.exitCode = 1;
}
