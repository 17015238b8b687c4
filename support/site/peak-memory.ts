import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** @returns bytes; null if the system does not report them */
export async function peakMemory(pid: number): Promise<number | null> {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(file, "utf8"))?.[1]) * 1024;
}
