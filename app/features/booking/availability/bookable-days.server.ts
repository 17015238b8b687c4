import type { SiteDeps } from "#app/site-deps.ts";
import { typeset } from "#app/french/typeset.ts";
import { addDays } from "#app/french/dates.ts";
import { NEVER_BUSY } from "./busy-time.ts";
import { readFullyBusyDates } from "./busy-times.server.ts";
import { readDayRules, readRules } from "./day-rules.server.ts";
import { listHolds } from "./slot-holds.server.ts";
import { lastBookableDay } from "./booking-rules.ts";
import { dayRefusals } from "./booking-refusals.messages.ts";
import { wholeDayClosure } from "#app/features/booking/closures/closure.ts";
import type { DaySlots } from "./day-slots.ts";
import { bookableTimes, whyDayIsNotBookable } from "./slot-refusal.ts";
import { BOOKING_WINDOW_DAYS } from "#app/features/booking/time/days.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export interface BookableDays {
  lastDate: string;
  /** Includes the days that personal calendars block entirely. */
  closedDates: string[];
}

export async function loadBookableDays({ db, now }: SiteDeps): Promise<BookableDays> {
  const at = now();
  const today = parisDate(at);
  const [{ rules, closures }, fullyBusyDates] = await Promise.all([
    readRules(db, today),
    readFullyBusyDates(db, { first: today, last: addDays(today, BOOKING_WINDOW_DAYS) }),
  ]);
  const dayRules = { rules, closures, busy: NEVER_BUSY, now: at };
  const lastDate = lastBookableDay(rules, at);
  const busyDates = new Set(fullyBusyDates);
  const closedDates: string[] = [];
  for (let date = today; date <= lastDate; date = addDays(date, 1)) {
    if (busyDates.has(date) || whyDayIsNotBookable(date, dayRules)) closedDates.push(date);
  }
  return { lastDate, closedDates };
}

/** Throws on a database error, so that no unchecked slot looks bookable. */
export async function loadDay({ db, now }: SiteDeps, date: string): Promise<DaySlots> {
  const at = now();
  const [dayRules, holds] = await Promise.all([
    readDayRules(db, { first: date, last: date }, at),
    listHolds(db, date, date, at),
  ]);
  const heldTimes = new Set(holds.map(({ time }) => time));
  const refusal = whyDayIsNotBookable(date, dayRules);
  switch (refusal) {
    case null:
      return { date, state: "open", times: bookableTimes(date, dayRules, heldTimes) };
    case "not-a-date":
    case "past-date":
    case "beyond-window":
      return { date, state: "refused", message: dayRefusals[refusal] };
    // Clients must not learn of a personal calendar, so the day looks closed without a reason.
    case "day-busy":
      return { date, state: "closed" };
    default: {
      const publicReason = wholeDayClosure(dayRules.closures, date)?.publicReason;
      return { date, state: "closed", ...(publicReason && { publicReason: typeset(publicReason) }) };
    }
  }
}
