// Runs in a worker (parse-in-worker.server.ts), so that a large or hostile calendar does not block the site.
import { parentPort, workerData } from "node:worker_threads";
import type { Days } from "#app/features/booking/time/days.ts";
import { type ParsedCalendar, readBusyTimes } from "./busy-times.ts";

export interface CalendarToParse {
  text: string;
  window: Days;
  ownDomain: string;
}

const { text, window, ownDomain } = workerData as CalendarToParse;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a worker, no window
parentPort!.postMessage(readBusyTimes(text, window, ownDomain) satisfies ParsedCalendar);
