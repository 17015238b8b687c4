import { join } from "node:path";
import { build } from "vite";
import { startPostgres } from "../support/postgres.ts";
import type * as Screens from "./support/agency-figures.ts";
import type { Measured } from "./support/agency-figures.ts";
import { createDatabase } from "../support/create-database.ts";
import { decimal, printTable } from "../support/table.ts";

// What the data of each of the agency's screens cost with 50,000 appointments. Beside the dearest of a screen's queries,
// sent by the database's driver: all of its queries, sent in the same way; its loader, which also builds them and lays out
// what they found; and the loader with 500 appointments. In turns, the best round of each; without HTML and HTTP.
// Its last lines name the screens beyond what docs/decisions/0045 holds them to; it fails where one of the daily ones is.

const MANY = Number(process.env.BENCH_APPOINTMENTS ?? 50_000);
const FEW = 500;
/** How many times its main query a screen may cost, and how many times the same with the small agenda. */
const MOST_TIMES = 5;
const MOST_GROWTH = 1.3;
/** Which databases. */
const ON = (process.env.BENCH_ON ?? "sqlite,postgres").split(",");

// Loaders stand beside their screens, in files that Node alone does not read: they are measured as they are built.
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
  const measured: Measured[] = [];
  if (ON.includes("sqlite"))
    measured.push(...(await measureScreens("SQLite", { many: { size: MANY }, few: { size: FEW } })));
  if (ON.includes("postgres")) {
    const postgres = await startPostgres({ durable: true });
    try {
      const [many, few] = [await createDatabase(postgres.url, "many"), await createDatabase(postgres.url, "few")];
      const sizes = { many: { size: MANY, databaseUrl: many }, few: { size: FEW, databaseUrl: few } };
      measured.push(...(await measureScreens("PostgreSQL", sizes)));
    } finally {
      await postgres.stop();
    }
  }
  const small = `avec ${FEW} ms`;
  printTable(
    [
      "",
      "requêtes",
      "principale ms",
      "toutes ms",
      "/ principale",
      "écran ms",
      "/ principale",
      "/ toutes",
      "− toutes ms",
      small,
      "grand / petit",
    ],
    measured.map(({ cells }) => cells),
  );
  const dear = tellBeyond(`Plus de ${MOST_TIMES} fois leur requête principale`, measured, "ratio", MOST_TIMES);
  const grown = tellBeyond(`Plus de ${decimal(MOST_GROWTH)} fois le petit agenda`, measured, "growth", MOST_GROWTH);
  if ([...dear, ...grown].some(({ isDaily }) => isDaily)) process.exitCode = 1;
}

/** @returns those whose figure is beyond the most, which are named, the daily ones with a star */
function tellBeyond(what: string, measured: readonly Measured[], figure: "ratio" | "growth", most: number): Measured[] {
  // To a tenth: what comes behind changes from run to run.
  const beyond = measured.filter((screen) => Math.round(screen[figure] * 10) > Math.round(most * 10));
  const named = beyond.map((screen) => `${screen.title}${screen.isDaily ? " *" : ""} (${decimal(screen[figure])})`);
  console.log(`\n${what}${named.some((name) => name.includes("*")) ? " (* : un écran de ses journées)" : ""} :`);
  console.log(named.join("\n") || "aucun écran");
  return beyond;
}
