import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { endProcess } from "./child-process.ts";
import { processEnvironment, type Site, siteSettings } from "./site.ts";
import { siteOptions, withCheapPasswords } from "./site-program.mjs";
import type { HostAnswer, HostOrder } from "./site-host.ts";

interface Host {
  child: ChildProcess;
  output: string;
}

const program = join(import.meta.dirname, "site-host.ts");
const withCheapCommits = ["--import", new URL("../database/cheap-commits.ts", import.meta.url).href];

/** The process of all sites that are not `alone`, because opening a site in it costs a fraction of a new process. */
let sharedHost: Host | undefined;
let siteCount = 0;

/** Opens a site in a process that has loaded the code. @param alone in a new process without other sites */
export async function openHostedSite(
  env: Record<string, string>,
  { clockOffsetMs = 0, alone = false } = {},
): Promise<Site> {
  const host = alone ? startHost() : (sharedHost ??= startHost());
  const { child } = host;
  const outputStart = host.output.length;
  const output = () => host.output.slice(outputStart);
  const siteId = ++siteCount;

  async function kill(): Promise<void> {
    if (sharedHost === host) sharedHost = undefined;
    await endProcess(child, "SIGKILL");
  }

  const answer = await sendOrder(child, { siteId, open: { ...siteSettings, ...env }, clockOffsetMs });
  if (!("url" in answer)) {
    await kill();
    throw new Error(`the site did not start:\n${"failed" in answer ? answer.failed : ""}\n${output()}`);
  }
  return {
    url: answer.url,
    pid: child.pid!,
    output,
    async stop() {
      const ending = await sendOrder(child, { siteId, stop: true });
      if (alone && child.connected) child.disconnect();
      if ("stopped" in ending) return 0;
      await kill();
      return 1;
    },
    kill,
  };
}

function startHost(): Host {
  const child = fork(program, {
    execArgv: [...withCheapPasswords, ...withCheapCommits, ...siteOptions],
    env: processEnvironment(),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const started: Host = { child, output: "" };
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => (started.output += text));
    // The stream must not keep this process alive.
    (stream as unknown as { unref(): void }).unref();
  }
  child.unref();
  child.channel?.unref();
  return started;
}

function sendOrder(child: ChildProcess, order: HostOrder): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: HostAnswer) => {
      if (answer.siteId !== order.siteId) return;
      child.off("message", finish).off("exit", ended);
      resolve(answer);
    };
    const ended = () => finish({ siteId: order.siteId, failed: "its process ended" });
    if (!child.connected) return ended();
    child.on("message", finish).on("exit", ended).send(order);
  });
}
