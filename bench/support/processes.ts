import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcess } from "#support/site/child-process.ts";
import { generousLimits } from "#support/site/site.ts";
import { siteProgram } from "#support/site/site-program.mjs";
import { freePort } from "#support/network/free-port.ts";

const root = join(import.meta.dirname, "../..");

export interface MeasuredSite {
  readonly url: string;
  readonly pid: number;
  /** Processor time since the start; NaN if the system does not report it. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export async function startMeasuredSite(env: Record<string, string> & { DATA_DIR: string }): Promise<MeasuredSite> {
  const port = String(await freePort());
  const log = openSync(join(env.DATA_DIR, "site.log"), "a");
  const options = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];
  const child = spawn(process.execPath, [...options, ...siteProgram], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: port,
      ...generousLimits,
      ...env,
    },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url, child, join(env.DATA_DIR, "site.log"));
  return {
    url,
    pid: child.pid!,
    cpuSeconds: () => readCpuSeconds(child.pid!),
    stop: async () => void (await endProcess(child, "SIGTERM")),
  };
}

/** Reads the user and system time of all threads, which Linux counts in steps of 10 ms. */
function readCpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess, log: string): Promise<void> {
  for (let tries = 0; tries < 6000 && child.exitCode === null; tries++) {
    if (
      await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(5);
  }
  throw new Error(`the site did not start:\n${readFileSync(log, "utf8").slice(-2_000)}`);
}
