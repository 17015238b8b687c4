import { parseSettings } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { type CommandOutcome, outcomeOf, type Parse, workOnDatabase } from "../scripts/agency-command.ts";

/** Starting Node for a command takes twenty times as long. Rejects like `runScript` if the exit code is not 0. */
export async function runCommandHere(
  parse: Parse,
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  const outcome = await outcomeOf(() => workOnDatabase(parse, [...words], () => parseSettings(env, projectRoot)));
  if (outcome.code !== 0) throw Object.assign(new Error(outcome.stderr), outcome);
  return outcome;
}
