import { bookingWindow } from "#app/features/booking/time/days.ts";
import { parseInWorker } from "#app/features/booking/personal-calendars/parse-in-worker.server.ts";
import { DAY } from "#app/platform/durations.ts";
import { decimal, printTable } from "#support/table.ts";
import { median } from "./support/load.ts";

// Reads a personal calendar. Fails above two seconds of processor time, or above 50 ms on the site's own thread, for
// which every request waits.

const EVENTS = 20_000;
const ROUNDS = 5;
const MAX_SECONDS = 2;
const MAX_SITE_THREAD_MS = 50;

const window = bookingWindow(new Date());
const text = createCalendar();
const signal = new AbortController().signal;
const elapsed: number[] = [];
const cpuSeconds: number[] = [];
const siteThreadMs: number[] = [];
// The first reading compiles the program.
await parseInWorker({ text, window, ownDomain: "localhost" }, signal);
for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  const [threadBefore, processBefore] = [process.threadCpuUsage(), process.cpuUsage()];
  const result = await parseInWorker({ text, window, ownDomain: "localhost" }, signal);
  elapsed.push((performance.now() - start) / 1000);
  cpuSeconds.push(millisecondsOf(process.cpuUsage(processBefore)) / 1000);
  siteThreadMs.push(millisecondsOf(process.threadCpuUsage(threadBefore)));
  if (!result.ok || result.skipped > 0 || result.times.length === 0) throw new Error("The calendar was not read");
}
const maxSiteThreadMs = Math.max(...siteThreadMs);
printTable(
  ["événements", "Mo", "lecture s", "processeur s", "fil du site ms"],
  [[`${EVENTS}`, ...[text.length / 1_000_000, median(elapsed), median(cpuSeconds), maxSiteThreadMs].map(decimal)]],
);
if (median(cpuSeconds) > MAX_SECONDS || maxSiteThreadMs > MAX_SITE_THREAD_MS) {
  console.log(`\nPlus de ${MAX_SECONDS} s, ou plus de ${MAX_SITE_THREAD_MS} ms dans le fil du site.`);
  process.exitCode = 1;
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Nearly 5 MB, the limit of a response. */
function createCalendar(): string {
  const iCalendarTime = (at: number) => `${new Date(at).toISOString().replace(/[-:]/g, "").slice(0, 11)}0000`;
  const first = Date.parse(window.first);
  const events = Array.from({ length: EVENTS }, (_, index) =>
    [
      "BEGIN:VEVENT",
      `UID:${index}@calendar.example`,
      `DTSTART;TZID=Europe/Paris:${iCalendarTime(first + (index % 700) * (DAY / 2))}`,
      "DURATION:PT45M",
      ...(index % 10 === 0 ? ["RRULE:FREQ=WEEKLY;COUNT=10"] : []),
      `SUMMARY:Rendez-vous ${index}`,
      "LOCATION:12 rue des Lilas, Nice",
      "DESCRIPTION:Apporter les contrats et les photos.",
      "END:VEVENT",
    ].join("\r\n"),
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
}
