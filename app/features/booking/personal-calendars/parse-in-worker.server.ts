import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { failed } from "#app/platform/result.ts";
import type { ParsedCalendar } from "./busy-times.ts";
import type { CalendarToParse } from "./parse-calendar.server.ts";

const TIMEOUT_MS = 15_000;
const MAX_MEGABYTES = 256;
const PROGRAM = join(projectRoot, "app/features/booking/personal-calendars/parse-calendar.server.ts");

/** Limits the CPU time that large calendars take from the site. */
const oneAtATime = concurrencyLimit(1);

export function parseInWorker(calendar: CalendarToParse, stopped: AbortSignal): Promise<ParsedCalendar> {
  return oneAtATime(() => parseNow(calendar, stopped));
}

async function parseNow(calendar: CalendarToParse, stopped: AbortSignal): Promise<ParsedCalendar> {
  stopped.throwIfAborted();
  const worker = new Worker(PROGRAM, {
    workerData: calendar,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    return await new Promise<ParsedCalendar>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  } catch (error) {
    stopped.throwIfAborted();
    const isTooHeavy = signal.aborted || (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isTooHeavy) return failed("too-heavy");
    throw error;
  } finally {
    await worker.terminate();
  }
}
