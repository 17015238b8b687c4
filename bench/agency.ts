import { join } from "node:path";
import { build } from "vite";
import { startPostgres } from "../support/postgres.ts";
import type * as Screens from "./support/agency-figures.ts";
import { createDatabase } from "../support/create-database.ts";
import { printTable } from "../support/table.ts";

// What the data of each of the agency's screens cost with 50,000 appointments. Beside the dearest of a screen's queries,
// sent by the database's driver: all of its queries, sent in the same way; its loader, which also builds them and lays out
// what they found; and the loader with 500 appointments. In turns, the best round of each; without HTML and HTTP.

const MANY = Number(process.env.BENCH_APPOINTMENTS ?? 50_000);
const FEW = 500;
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
  const rows: string[][] = [];
  if (ON.includes("sqlite"))
    rows.push(...(await measureScreens("SQLite", { many: { size: MANY }, few: { size: FEW } })));
  if (ON.includes("postgres")) {
    const postgres = await startPostgres({ durable: true });
    try {
      const [many, few] = [await createDatabase(postgres.url, "many"), await createDatabase(postgres.url, "few")];
      const sizes = { many: { size: MANY, databaseUrl: many }, few: { size: FEW, databaseUrl: few } };
      rows.push(...(await measureScreens("PostgreSQL", sizes)));
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
    rows,
  );
}
