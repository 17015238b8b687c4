import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const scripts = join(import.meta.dirname, "../../scripts/prepare.mjs");
/** Two processes, like a test runner and its site. The background one ignores Ctrl-C. */
const PROGRAM = "sleep 600 & echo started $$ $!; wait";
const RUNNER = `
import { run } from ${JSON.stringify(scripts)};
const output = (text) => process.stdout.write(text);
for (const how of [{}, { output }]) run("/bin/sh", ["-c", ${JSON.stringify(PROGRAM)}], { ownGroup: true, ...how });
console.log("running");`;

// npm test, bench, faults and others start their processes like this; npm test runs two programs beside each other.
it.each(["SIGINT", "SIGKILL"] as const)(
  "a command that gets %s ends every process of the programs it runs",
  async (signal) => {
    const runner = spawn(process.execPath, ["--input-type=module", "--eval", RUNNER], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    runner.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    await expect.poll(() => output).toMatch(/running\n/);
    await expect.poll(() => output).toMatch(/(started .+\n[^]*){2}/);
    const started = [...output.matchAll(/started (\d+) (\d+)/g)].flatMap(([, ...pids]) => pids.map(Number));
    expect(started.filter(isRunning)).toHaveLength(4);

    runner.kill(signal);

    await expect.poll(() => started.filter(isRunning)).toEqual([]);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
