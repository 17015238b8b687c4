import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** Compiled code kept between the many processes that tests start: half of what each start costs. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };

/** Runs a script of the project as somebody does from a terminal, with nothing in its environment but `env`. */
export async function runScript(
  script: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [script, ...words], { cwd: root, env: { ...compileCache, ...env } });
}
