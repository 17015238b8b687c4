// node scripts/run.mjs NAME …: a command of the project (commands.json), once what it needs is installed and built.
// Plain Node 20 without dependencies, as prepare.mjs.
//
// package.json starts the long-lived ones by `exec node … || node …`: npm sends a signal to the shell, which would die of
// it without a word to this process; `exec` puts this process in its place. The second half is for Windows, whose shell
// has no `exec`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteProgram } from "../support/site-program.mjs";
import { ensureBuilt, ensureInstalled, main, node24, root, run, Stop } from "./prepare.mjs";

/**
 * `program` runs on Node 24, `site` is the built site itself; `source`: what a built program is built from; `mode`: its
 * NODE_ENV. `built`: what the build is made of must not be newer than it; "again": it is built in any case; "once": the
 * build that is there is the running site's, whose files must stay.
 * @type {Record<string, { program?: string, source?: string, site?: true, built?: true | "again" | "once", mode?: string }>}
 */
const commands = JSON.parse(readFileSync(join(root, "scripts/commands.json"), "utf8"));

/** What works without the development packages, once the site is built. */
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
