import { readdirSync } from "node:fs";
import { join } from "node:path";
import { interrupted, main, root, run, Stop } from "./prepare.mjs";

// npm run bench -- booking: only the benchmarks whose name contains it.
main(async () => {
  const wanted = process.argv.slice(2);
  const names = readdirSync(join(root, "bench"))
    .filter((name) => name.endsWith(".ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
    .toSorted();
  if (names.length === 0) throw new Stop("Aucune mesure de ce nom dans bench/.");

  let failed = 0;
  for (const name of names) {
    if (interrupted) break;
    console.log(`\n── ${name} ──`);
    if ((await run(process.execPath, [`bench/${name}`])) !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
});
