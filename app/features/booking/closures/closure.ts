import { daysBetween } from "#app/french/dates.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { SLOT_MINUTES, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { slotsOfSpan, type Span } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

export const RECURRENCES = ["once", "weekly", "yearly"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

export interface Closure {
  id: string;
  date: string;
  /** Inclusive. Weekly: the weekdays between both dates; yearly: these days of every year. */
  lastDate: string;
  /** HH:MM on each day; null: from midnight. */
  from: string | null;
  /** HH:MM on each day, exclusive; null: until midnight. */
  to: string | null;
  recurrence: Recurrence;
  publicReason: string | null;
}

export type ClosureWithReason = Closure & { reason: string | null };

/** The fields of a closure that its form and its table share. */
export const CLOSURE_FIELDS = ["date", "lastDate", "from", "to", "recurrence", "reason", "publicReason"] as const;

/** The fields of a closure that closes whole days once. */
export function wholeDays(date: string, lastDate = date) {
  return { date, lastDate, from: null, to: null, recurrence: "once", publicReason: null } as const;
}

export function touchesDay({ date: first, lastDate, recurrence }: Closure, date: string): boolean {
  if (date < first) return false;
  if (recurrence === "once") return date <= lastDate;
  if (recurrence === "weekly") return (weekdayOf(date) - weekdayOf(first) + 7) % 7 <= daysBetween(first, lastDate);
  const [day, start, end] = [date.slice(5), first.slice(5), lastDate.slice(5)]; // MM-DD
  // 1 March to 28 February is a whole year, 29 February included.
  if (start === "03-01" && end === "02-28") return true;
  return start <= end ? day >= start && day <= end : day >= start || day <= end; // The latter crosses New Year.
}

export function isWholeDay({ from, to }: Pick<Closure, "from" | "to">): boolean {
  return from === null && to === null;
}

export function wholeDayClosure(closures: readonly Closure[], date: string): Closure | null {
  return closures.find((closure) => isWholeDay(closure) && touchesDay(closure, date)) ?? null;
}

export function closureAt(closures: readonly Closure[], { date, time }: Slot): Closure | null {
  return closures.find((closure) => coversSlot(closure, time) && touchesDay(closure, date)) ?? null;
}

export function closuresOfDay(closures: readonly Closure[], date: string): Closure[] {
  return closures.filter((closure) => touchesDay(closure, date));
}

export function closureOfDayAt(dayClosures: readonly Closure[], time: string): Closure | null {
  return dayClosures.find((closure) => coversSlot(closure, time)) ?? null;
}

export function closureDuring(closures: readonly Closure[], span: Span): Closure | null {
  for (const slot of slotsOfSpan(span)) {
    const closure = closureAt(closures, slot);
    if (closure) return closure;
  }
  return null;
}

function coversSlot({ from, to }: Closure, time: string): boolean {
  return (from === null || minutesOf(time) + SLOT_MINUTES > minutesOf(from)) && (to === null || time < to);
}
