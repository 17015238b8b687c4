import { parseSettings } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { type CommandOutcome, outcomeOf, type Parse, workOnDatabase } from "../scripts/agency-command.ts";

/**
 * Runs a command of the agency's in this process, for what has nothing to do with being a process: the start of Node
 * takes twenty times as long as its work. Rejects as `runScript` does where its code is not 0.
 */
export async function runCommandHere(
  parse: Parse,
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  const outcome = await outcomeOf(() => workOnDatabase(parse, [...words], () => parseSettings(env, projectRoot)));
  if (outcome.code !== 0) throw Object.assign(new Error(outcome.stderr), outcome);
  return outcome;
}
