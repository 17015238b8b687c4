// Runs all programs of bench/, browsers/ or faults/, or only those whose names contain a given word.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { interrupted, main, root, run, Stop } from "./prepare.mjs";

main(async () => {
  const [folder, ...words] = process.argv.slice(2);
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts") && (words.length === 0 || words.some((word) => name.includes(word))))
    .toSorted();
  if (names.length === 0) throw new Stop(`Aucun programme de ce nom dans ${folder}/.`);

  const reports = mkdtempSync(join(tmpdir(), "solstice-report-"));
  const report = (process.env.FAULTS_REPORT = join(reports, "outcomes.jsonl"));
  try {
    const failed = await runPrograms(folder, names);
    if (existsSync(report))
      printTable(
        readFileSync(report, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
        failed,
      );
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** Runs each program in turn, and ends the processes that it leaves running. @returns how many failed */
async function runPrograms(folder, names) {
  let failed = 0;
  for (const name of names) {
    if (interrupted) break;
    console.log(`\n── ${name} ──`);
    if ((await run(process.execPath, [`${folder}/${name}`], { ownGroup: true })) !== 0) failed++;
  }
  return failed;
}

function printTable(outcomes, failed) {
  console.log("\n| faute | promis | vu |\n|---|---|---|");
  for (const outcome of outcomes) console.log(row(outcome));
  if (failed > 0)
    console.log("\nUne promesse n’est pas tenue, ou un programme s’est arrêté avant la fin : voir plus haut.");
}

const MAX_NOTED = 3;

function row({ fault, promise, figures }) {
  const broken = figures
    .filter(({ promised, observed }) => promised !== undefined && promised !== observed)
    .map(({ name, promised, observed }) => `${name} : ${observed} au lieu de ${promised}`);
  const noted = figures
    .filter(({ promised }) => promised === undefined)
    .slice(0, MAX_NOTED)
    .map(({ name, observed }) => `${name} : ${observed}`);
  const outcome = broken.length > 0 ? `**non tenu** (${broken.join(", ")})` : ["tenu", ...noted].join(", ");
  return `| ${fault} | ${promise} | ${outcome} |`;
}
