import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const prepareScript = join(import.meta.dirname, "../../scripts/prepare.mjs");
/** Two processes, like a test runner and its site. The background one ignores Ctrl-C. */
const TWO_PROCESSES = "sleep 600 & echo started $$ $!; wait";
const RUNNER = `
import { run } from ${JSON.stringify(prepareScript)};
const output = (text) => process.stdout.write(text);
for (const options of [{}, { output }]) run("/bin/sh", ["-c", ${JSON.stringify(TWO_PROCESSES)}], { ownGroup: true, ...options });
console.log("running");`;

// npm test and other commands start their programs in this way, and npm test runs two of them at a time.
it.each(["SIGINT", "SIGKILL"] as const)(
  "a command that is ended by %s ends every process of the programs it runs",
  async (signal) => {
    const runner = spawn(process.execPath, ["--input-type=module", "--eval", RUNNER], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    runner.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    await expect.poll(() => output).toMatch(/running\n/);
    await expect.poll(() => output).toMatch(/(started .+\n[^]*){2}/);
    const pids = [...output.matchAll(/started (\d+) (\d+)/g)].flatMap(([, ...pair]) => pair.map(Number));
    expect(pids.filter(isRunning)).toHaveLength(4);

    runner.kill(signal);

    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
