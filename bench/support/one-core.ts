import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** The servers take turns on one core, whoever asks them has another. Elsewhere than on Linux everybody has all of them. */
export function keepToCore(pid: number, core: "server" | "asking"): boolean {
  if (availableParallelism() < 2) return false;
  return spawnSync("taskset", ["-a", "-c", "-p", core === "server" ? "0" : "1", String(pid)]).status === 0;
}
