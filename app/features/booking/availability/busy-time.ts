import { addDays } from "#app/french/dates.ts";
import { de } from "#app/french/elision.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { isSomewhereIn, minutesOf, type Slot, type Span } from "#app/features/booking/time/span.ts";

/** A part of a day in which a personal calendar is busy, on the wall clock of Paris. */
export interface BusyTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  from: string;
  /** HH:MM, excluded; « 24:00 » at midnight. */
  to: string;
}

export const MIDNIGHT_BEFORE = "00:00";
export const MIDNIGHT_AFTER = "24:00";

/** A busy time, with the calendar that it comes from. */
export interface CalendarBusyTime extends BusyTime {
  /** « Google » */
  calendar: string;
  /** Whose calendar it is. */
  userId: string;
  firstName: string;
}

/** Busy times by their day, in order. */
export type BusyDays = ReadonlyMap<string, readonly CalendarBusyTime[]>;

export const NEVER_BUSY: BusyDays = new Map();

/** Whether it takes the whole day. */
function isWholeDayBusy({ from, to }: Pick<BusyTime, "from" | "to">): boolean {
  return from === MIDNIGHT_BEFORE && to === MIDNIGHT_AFTER;
}

/** Whether a personal calendar takes a whole day. */
export function isBusyAllDay(busy: BusyDays, date: string): boolean {
  return busy.get(date)?.some(isWholeDayBusy) ?? false;
}

/** The busy times that touch a half hour. */
export function busyAt<Time extends BusyTime>(times: readonly Time[] | undefined, time: string): Time[] {
  if (!times) return [];
  const start = minutesOf(time);
  return times.filter(({ from, to }) => minutesOf(from) < start + SLOT_MINUTES && minutesOf(to) > start);
}

/** Whether a personal calendar is busy in one of the half hours of a span. */
export function isBusyDuring(busy: BusyDays, span: Span): boolean {
  return busy.size > 0 && isSomewhereIn(span, ({ date, time }: Slot) => busyAt(busy.get(date), time).length > 0);
}

/** The busy times that a span touches, in order. */
export function busyTimesOver(busy: BusyDays, span: Span): CalendarBusyTime[] {
  const found = new Set<CalendarBusyTime>();
  isSomewhereIn(span, ({ date, time }) => {
    for (const each of busyAt(busy.get(date), time)) found.add(each);
    return false;
  });
  return [...found];
}

/** « de 09:10 à 10:00 », « toute la journée » */
export function busyWords(time: Pick<BusyTime, "from" | "to">): string {
  if (isWholeDayBusy(time)) return "toute la journée";
  if (time.to === MIDNIGHT_AFTER) return `à partir de ${time.from}`;
  return time.from === MIDNIGHT_BEFORE ? `jusqu'à ${time.to}` : `de ${time.from} à ${time.to}`;
}

/** « Occupé dans votre agenda « Google ». », to the member whose calendar it is. */
export function busyInCalendar({ calendar, userId, firstName }: CalendarBusyTime, viewerId: string): string {
  return userId === viewerId
    ? `Occupé dans votre agenda « ${calendar} ».`
    : `Occupé dans l'agenda « ${calendar} » ${de(firstName)}.`;
}

/** The days around a span, which may begin or end on another than its own. */
export function daysAround(first: string, last: string): { first: string; last: string } {
  return { first: addDays(first, -1), last: addDays(last, 1) };
}
