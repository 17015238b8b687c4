// node scripts/run.mjs NAME …: runs a command of commands.json. Plain Node 20 without dependencies, like prepare.mjs.
// In package.json, `exec node … || node …` lets signals reach this process instead of npm's shell; the second half is
// for Windows.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteProgram } from "../support/site-program.mjs";
import { ensureBuilt, ensureInstalled, main, node24, root, run, Stop } from "./prepare.mjs";

/**
 * `program` runs on Node 24, `site` is the built site; `source`: the source of a built program; `mode`: NODE_ENV.
 * `built`: true: build if outdated; "again": always build; "once": keep an existing build, whose files a running site
 * uses.
 * @type {Record<string, { program?: string, source?: string, site?: true, built?: true | "again" | "once", mode?: string }>}
 */
const commands = JSON.parse(readFileSync(join(root, "scripts/commands.json"), "utf8"));

/** Commands that need no development packages once the site is built. */
const IN_PRODUCTION = ["start", "account", "unavailability", "backup", "restore", "ready"];

main(async () => {
  const [name, ...parameters] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name ?? "") && commands[name];
  if (!command) throw new Stop(`Commandes : ${Object.keys(commands).join(", ")}.`);

  await ensureInstalled({ toRun: IN_PRODUCTION.includes(name) });
  if (command.built) await ensureBuilt({ force: command.built === "again", refresh: command.built !== "once" });
  const program = command.site ? siteProgram : command.program && [command.program];
  if (!program) return;
  const env = command.mode ? { ...process.env, NODE_ENV: command.mode } : process.env;
  return run(node24(), [...program, ...parameters], { env, alone: true });
});
