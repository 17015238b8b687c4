import { addDays } from "#app/french/dates.ts";
import { de } from "#app/french/elision.ts";
import { isSomewhereIn, type Slot, type Span } from "#app/features/booking/time/span.ts";

/** A part of a day in which a personal calendar is busy, in Paris time. */
export interface BusyTime {
  date: string;
  from: string;
  /** HH:MM, exclusive; « 24:00 » at midnight. */
  to: string;
}

export const MIDNIGHT_BEFORE = "00:00";
export const MIDNIGHT_AFTER = "24:00";

export interface CalendarBusyTime extends BusyTime {
  calendar: string;
  userId: string;
  firstName: string;
}

/** Busy times by day, sorted. */
export type BusyDays<Time extends BusyTime = BusyTime> = ReadonlyMap<string, readonly Time[]>;

export const NEVER_BUSY: BusyDays<never> = new Map();

function isWholeDayBusy({ from, to }: Pick<BusyTime, "from" | "to">): boolean {
  return from === MIDNIGHT_BEFORE && to === MIDNIGHT_AFTER;
}

export function isBusyAllDay(busy: BusyDays, date: string): boolean {
  return busy.get(date)?.some(isWholeDayBusy) ?? false;
}

export function busyAt<Time extends BusyTime>(times: readonly Time[] | undefined, time: string): Time[] {
  return times?.filter((busy) => touches(busy, time)) ?? [];
}

/** Whether one of the busy times touches a half hour. */
export function isBusyAt(times: readonly BusyTime[], time: string): boolean {
  for (const busy of times) if (touches(busy, time)) return true;
  return false;
}

/** « HH:MM » sorts like the time itself. */
function touches({ from, to }: BusyTime, time: string): boolean {
  return to > time && (from <= time || halfHourOf(from) <= time);
}

/** The half hour that a time lies in: 09:30 for 09:40. */
function halfHourOf(time: string): string {
  return `${time.slice(0, 3)}${time.slice(3) < "30" ? "00" : "30"}`;
}

/** Whole half hours of the span count, even if the busy time covers part of one. */
export function isBusyDuring(busy: BusyDays, span: Span): boolean {
  return busy.size > 0 && isSomewhereIn(span, ({ date, time }: Slot) => isBusyAt(busy.get(date) ?? [], time));
}

export function busyTimesOver<Time extends BusyTime>(busy: BusyDays<Time>, span: Span): Time[] {
  const found = new Set<Time>();
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

/** Addresses the member if the calendar is their own. */
export function busyInCalendar({ calendar, userId, firstName }: CalendarBusyTime, viewerId: string): string {
  return userId === viewerId
    ? `Occupé dans votre agenda « ${calendar} ».`
    : `Occupé dans l'agenda « ${calendar} » ${de(firstName)}.`;
}

/** Adds a day on each side, as travel may cross midnight. */
export function daysAround(first: string, last: string): { first: string; last: string } {
  return { first: addDays(first, -1), last: addDays(last, 1) };
}
