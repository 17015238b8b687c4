import { parseSettings } from "#app/platform/config/settings.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { outcomeOf, type Parse, workOnDatabase } from "../scripts/agency-command.ts";
import { runScript } from "#support/site/child-process.ts";

/** `runInNewProcess` takes twenty times as long as `runHere`. Both reject if the command fails. */
export function agencyCommand(name: string, parse: Parse) {
  return {
    async runHere({ env }: { env: Record<string, string> }, ...words: string[]): Promise<string> {
      const outcome = await outcomeOf(() => workOnDatabase(parse, words, () => parseSettings(env, projectRoot)));
      if (outcome.code !== 0) throw Object.assign(new Error(outcome.stderr), outcome);
      return outcome.stdout.trimEnd();
    },
    async runInNewProcess({ env }: { env: Record<string, string> }, ...words: string[]): Promise<string> {
      return (await runScript([`build/server/${name}.js`, ...words], env)).stdout.trimEnd();
    },
  };
}
