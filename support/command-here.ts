import { parseSettings } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { type CommandOutcome, outcomeOf, type Parse, workOnDatabase } from "../scripts/agency-command.ts";

/** Runs a command in this process, twenty times as fast as in a new process. Rejects like `runScript` on failure. */
export async function runCommandHere(
  parse: Parse,
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  const outcome = await outcomeOf(() => workOnDatabase(parse, [...words], () => parseSettings(env, projectRoot)));
  if (outcome.code !== 0) throw Object.assign(new Error(outcome.stderr), outcome);
  return outcome;
}
