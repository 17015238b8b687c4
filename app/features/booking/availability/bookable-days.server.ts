import { addDays } from "#app/french/dates.ts";
import { readDayRules, readHeld } from "./day-rules.server.ts";
import { readBusyDates } from "./busy-times.server.ts";
import { lastBookableDay } from "./booking-rules.ts";
import { dayRefusals } from "./booking-refusals.messages.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { wholeDayClosure } from "#app/features/booking/closures/closure.ts";
import type { DaySlots } from "./day-slots.ts";
import { bookableTimes, whyDayIsNotBookable } from "./slot-refusal.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";

type Deps = Pick<BookingDeps, "db" | "now">;

export interface BookableDays {
  lastDate: string;
  /** Days until `lastDate` without bookable slots: closures, closed weekdays and all-day busy times. */
  closedDates: string[];
}

export async function loadBookableDays({ db, now }: Deps): Promise<BookableDays> {
  const at = now();
  const today = todayInParis(at);
  const day = await readDayRules(db, { first: today, last: today }, at);
  const lastDate = lastBookableDay(day.rules, at);
  const busyDates = new Set(await readBusyDates(db, { first: today, last: lastDate }));
  const closedDates: string[] = [];
  for (let date = today; date <= lastDate; date = addDays(date, 1)) {
    if (busyDates.has(date) || whyDayIsNotBookable(date, day)) closedDates.push(date);
  }
  return { lastDate, closedDates };
}

/** Rejects on a database error: a slot is only offered if it was checked. */
export async function loadDay({ db, now }: Deps, date: string): Promise<DaySlots> {
  const at = now();
  const day = await readDayRules(db, { first: date, last: date }, at);
  const refusal = whyDayIsNotBookable(date, day);
  switch (refusal) {
    case null:
      return { date, state: "open", times: bookableTimes(date, day, await readHeld(db, date, at)) };
    case "not-a-date":
    case "past-date":
    case "beyond-window":
      return { date, state: "refused", message: dayRefusals[refusal] };
    // Clients must not learn of a personal calendar, so the day looks closed without a reason.
    case "day-busy":
      return { date, state: "closed" };
    default: {
      const publicReason = wholeDayClosure(day.closures, date)?.publicReason;
      return { date, state: "closed", ...(publicReason && { publicReason }) };
    }
  }
}
