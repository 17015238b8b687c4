import { type BookingRules, DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { NEVER_BUSY } from "#app/features/booking/availability/busy-time.ts";
import type { NamedDayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { type Closure, wholeDays } from "#app/features/booking/closures/closure.ts";

export function dayRules(now: Date, change: Partial<NamedDayRules> = {}): NamedDayRules {
  return { rules: DEFAULT_RULES, closures: [], busy: NEVER_BUSY, now, ...change };
}

/** The default hours with a break from 12:30 to 13:30; the first `openDays` days of the week are open. */
export function weekWithBreak(openDays = 7): BookingRules["week"] {
  return DEFAULT_RULES.week.map((hours, weekday) => ({
    ...hours,
    open: weekday < openDays,
    breakFrom: "12:30",
    breakTo: "13:30",
  }));
}

export function closureOn(date: string, change: Partial<Closure> = {}): Closure {
  return { id: date, ...wholeDays(date), ...change };
}
