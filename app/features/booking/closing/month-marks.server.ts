import type { SiteDeps } from "#app/site-deps.ts";
import { addDays } from "#app/french/dates.ts";
import { closedParts, whyClosed } from "#app/features/booking/agency-agenda/grid.ts";
import { NEVER_BUSY } from "#app/features/booking/availability/busy-time.ts";
import { readRules } from "#app/features/booking/availability/day-rules.server.ts";
import { closuresOfDay } from "#app/features/booking/closures/closure.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export async function loadMonthMarks({ db, now }: SiteDeps, firstMonth: string, endMonth: string) {
  const at = now();
  const [first, end] = [`${firstMonth}-01`, `${endMonth}-01`];
  const [counts, { rules, closures }] = await Promise.all([
    db
      .selectFrom("appointments")
      .select(["date", (eb) => eb.fn.countAll<number>().as("count")])
      .where("date", ">=", first)
      .where("date", "<", end)
      .where("status", "=", "confirmed")
      .groupBy("date")
      .execute(),
    readRules(db, parisDate(at)),
  ]);
  const appointments = Object.fromEntries(counts.map(({ date, count }) => [date, count]));
  const closedDates: string[] = [];
  const parts: Record<string, string[]> = {};
  for (let date = first; date < end; date = addDays(date, 1)) {
    // Busy times of personal calendars are not closures.
    const day = { rules, closures: closuresOfDay(closures, date), busy: NEVER_BUSY, now: at };
    if (whyClosed(date, day) !== null) closedDates.push(date);
    const partsOfDay = closedParts(date, day);
    if (partsOfDay.length > 0) parts[date] = partsOfDay.map(({ words }) => words);
  }
  return { appointments, closedDates, parts };
}
