import { daysBetween } from "#app/french/dates.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { minutesOf, type Slot, slotsOfSpan, type Span } from "#app/features/booking/time/span.ts";

export const RECURRENCES = ["once", "weekly", "yearly"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** A time that the agency has closed: days, or a part of each of them, once or again and again. */
export interface Closure {
  id: string;
  /** The first day. */
  date: string;
  /** The last day, included. Weekly: the weekdays between both; yearly: these days of every year from then on. */
  lastDate: string;
  /** HH:MM at which it begins on each day; null: from its beginning. */
  from: string | null;
  /** HH:MM at which it ends on each day, excluded; null: to its end. */
  to: string | null;
  recurrence: Recurrence;
  /** What clients read: « En reportage à Lyon ». */
  publicReason: string | null;
}

/** Whether a closure touches a day. */
export function touchesDay({ date: first, lastDate, recurrence }: Closure, date: string): boolean {
  if (date < first) return false;
  if (recurrence === "once") return date <= lastDate;
  // Of the first week, which is repeated.
  if (recurrence === "weekly") return (weekdayOf(date) - weekdayOf(first) + 7) % 7 <= daysBetween(first, lastDate);
  const [day, start, end] = [date.slice(5), first.slice(5), lastDate.slice(5)];
  // The whole year: 29 February lies between its last day and its first.
  if (start === "03-01" && end === "02-28") return true;
  return start <= end ? day >= start && day <= end : day >= start || day <= end;
}

/** Whether it closes whole days. */
export function isWholeDay({ from, to }: Pick<Closure, "from" | "to">): boolean {
  return from === null && to === null;
}

/** The closure that closes a whole day, or null. */
export function wholeDayClosure(closures: readonly Closure[], date: string): Closure | null {
  return closures.find((closure) => isWholeDay(closure) && touchesDay(closure, date)) ?? null;
}

/** The closure in which a half hour lies, or null. */
export function closureAt(closures: readonly Closure[], { date, time }: Slot): Closure | null {
  return closureOfDayAt(closuresOfDay(closures, date), time);
}

/** Those that touch a day: for whoever asks about many of its half hours. */
export function closuresOfDay(closures: readonly Closure[], date: string): Closure[] {
  return closures.filter((closure) => touchesDay(closure, date));
}

/** The same for whoever asks about many days, and about each of them many times. */
export function closuresByDay(closures: readonly Closure[]): (date: string) => readonly Closure[] {
  const known = new Map<string, Closure[]>();
  return (date) => {
    const found = known.get(date) ?? closuresOfDay(closures, date);
    known.set(date, found);
    return found;
  };
}

/** The closure of a day in which its half hour lies, or null. */
export function closureOfDayAt(ofDay: readonly Closure[], time: string): Closure | null {
  return ofDay.find((closure) => coversSlot(closure, time)) ?? null;
}

/** The closure into which a span reaches, or null. */
export function closureOver(closures: readonly Closure[], span: Span): Closure | null {
  let day = { date: "", closures: [] as Closure[] };
  for (const { date, time } of slotsOfSpan(span)) {
    if (date !== day.date) day = { date, closures: closuresOfDay(closures, date) };
    const closure = closureOfDayAt(day.closures, time);
    if (closure) return closure;
  }
  return null;
}

function coversSlot({ from, to }: Closure, time: string): boolean {
  return (from === null || minutesOf(time) + SLOT_MINUTES > minutesOf(from)) && (to === null || time < to);
}
