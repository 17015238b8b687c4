import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runEach } from "./each-program.mjs";
import { main, Stop } from "./prepare.mjs";

// npm run faults -- reminders --rounds 100: only programs with this word in their name, and the number of repetitions.
main(async () => {
  const words = process.argv.slice(2);
  const at = words.indexOf("--rounds");
  if (at !== -1) {
    const [, rounds] = words.splice(at, 2);
    if (!/^[1-9]\d*$/.test(rounds ?? "")) throw new Stop("--rounds demande un nombre.");
    process.env.FAULTS_ROUNDS = rounds;
  }
  const folder = mkdtempSync(join(tmpdir(), "solstice-report-"));
  const report = (process.env.FAULTS_REPORT = join(folder, "outcomes.jsonl"));
  try {
    const code = await runEach("faults", words);
    const outcomes = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
    console.log("\n| faute | promis | vu |\n|---|---|---|");
    for (const outcome of outcomes) console.log(row(JSON.parse(outcome)));
    if (code !== 0)
      console.log("\nUne promesse n’est pas tenue, ou un programme s’est arrêté avant la fin : voir plus haut.");
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const NOTED = 3;

/** Shows broken promises, or else the other figures. */
function row({ fault, promise, figures }) {
  const broken = figures
    .filter(({ promised, observed }) => promised !== undefined && promised !== observed)
    .map(({ name, promised, observed }) => `${name} : ${observed} au lieu de ${promised}`);
  const noted = figures
    .filter(({ promised }) => promised === undefined)
    .slice(0, NOTED)
    .map(({ name, observed }) => `${name} : ${observed}`);
  const outcome = broken.length > 0 ? `**non tenu** (${broken.join(", ")})` : ["tenu", ...noted].join(", ");
  return `| ${fault} | ${promise} | ${outcome} |`;
}
