import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");

/** Compiled code halves the start time of the tests' many processes. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };

/** @param program Node arguments @param env all of the script's variables: it inherits none */
export async function runScript(
  program: readonly string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, program, { cwd: root, env: { ...compileCache, ...env } });
}

/** Resolves with the exit code, after the last output. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "close");
  }
  return child.exitCode;
}
