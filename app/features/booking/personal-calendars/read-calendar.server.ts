// A worker of its own (read-in-worker.server.ts): a large or a hostile calendar takes neither the site's time nor its memory.
import { parentPort, workerData } from "node:worker_threads";
import { type ReadCalendar, readBusyTimes, type ReadWindow } from "./busy-times.ts";
import { isOwnUid } from "./own-events.ts";

export interface CalendarToRead {
  text: string;
  window: ReadWindow;
  /** Of the site: its own events are left out. */
  domain: string;
}

const { text, window, domain } = workerData as CalendarToRead;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a worker, no window
parentPort!.postMessage(readBusyTimes(text, window, (uid) => isOwnUid(uid, domain)) satisfies ReadCalendar);
