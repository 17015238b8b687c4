import { readdirSync } from "node:fs";
import { join } from "node:path";
import { interrupted, root, run, Stop } from "./prepare.mjs";

/**
 * Ends what a failed program has left running.
 * @param {string} folder
 * @param {readonly string[]} wanted words in the programs' names; empty: all
 */
export async function runEach(folder, wanted) {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
    .toSorted();
  if (names.length === 0) throw new Stop(`Aucun programme de ce nom dans ${folder}/.`);

  let failed = 0;
  for (const name of names) {
    if (interrupted) break;
    console.log(`\n── ${name} ──`);
    if ((await run(process.execPath, [`${folder}/${name}`], { alone: true })) !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
}
