// node scripts/run.mjs [--built[=once|=again]] PROGRAM …: installs what is missing, builds, and runs a
// program on Node 24. This file itself needs only Node 20 and no package, like prepare.mjs.
// In package.json, `exec node … || node …` lets signals reach this process instead of npm's shell; the second half is
// for Windows.
import { siteOptions } from "../support/site/site-program.mjs";
import { ensureBuilt, ensureInstalled, main, node24, run } from "./prepare.mjs";

/** `--built` builds if the build is outdated, `--built=again` always, `--built=once` only if there is no build. */
const BUILT = /^--built(?:=(once|again))?$/;

main(async () => {
  const [first = "", ...rest] = process.argv.slice(2);
  const built = BUILT.exec(first);
  const program = built ? rest : [first, ...rest];
  // A program of the build needs no development packages.
  await ensureInstalled({ acceptsProduction: program[0]?.startsWith("build/server/") });
  if (built) await ensureBuilt({ force: built[1] === "again", refresh: built[1] !== "once" });
  if (program.length === 0) return;
  const options = program[0] === "build/server/index.js" ? siteOptions : [];
  return run(node24(), [...options, ...program], {
    env: { ...process.env, NODE_ENV: built ? "production" : "development" },
    ownGroup: true,
  });
});
