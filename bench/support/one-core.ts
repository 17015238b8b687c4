import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Servers share one core, and the load generator has another. Linux only. */
export function keepToCore(pid: number, core: "server" | "load"): boolean {
  if (availableParallelism() < 2) return false;
  return spawnSync("taskset", ["-a", "-c", "-p", core === "server" ? "0" : "1", String(pid)]).status === 0;
}
