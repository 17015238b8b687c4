import { timeRange } from "#app/french/time-range.ts";
import { de } from "#app/french/elision.ts";
import { HALF_HOURS, isSomewhereIn, minutesOf, type Span } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { typo } from "#app/french/typo.ts";

export interface BusyTime {
  date: string;
  from: string;
  /** HH:MM, exclusive; « 24:00 » at midnight. */
  to: string;
}

export const MIDNIGHT_BEFORE = "00:00";
const MIDNIGHT_AFTER = "24:00";

export interface CalendarBusyTime extends BusyTime {
  calendar: string;
  userId: string;
  firstName: string;
}

export type BusyDays<Time extends BusyTime = BusyTime> = ReadonlyMap<string, readonly Time[]>;

export const NEVER_BUSY: BusyDays<never> = new Map();

export function storedTimes(times: readonly Pick<BusyTime, "from" | "to">[]): string {
  return times.map(({ from, to }) => `${from}-${to}`).join(STORED_SEPARATOR);
}

export const STORED_SEPARATOR = " ";
export const STORED_WHOLE_DAY = storedTimes([{ from: MIDNIGHT_BEFORE, to: MIDNIGHT_AFTER }]);

export function readStoredTimes(date: string, text: string): BusyTime[] {
  const times: BusyTime[] = [];
  // Reads by position, because splitting the text would take as long as the query.
  for (let at = 0; at < text.length; at += STORED_WHOLE_DAY.length + STORED_SEPARATOR.length)
    times.push({ date, from: text.slice(at, at + 5), to: text.slice(at + 6, at + 11) });
  return times;
}

function isWholeDayBusy({ from, to }: Pick<BusyTime, "from" | "to">): boolean {
  return from === MIDNIGHT_BEFORE && to === MIDNIGHT_AFTER;
}

export function isBusyAllDay(busy: BusyDays, date: string): boolean {
  return busy.get(date)?.some(isWholeDayBusy) ?? false;
}

export function busyAt<Time extends BusyTime>(times: readonly Time[] | undefined, time: string): Time[] {
  return times?.filter((busy) => touches(busy, time)) ?? [];
}

function touches({ from, to }: BusyTime, time: string): boolean {
  const start = minutesOf(time);
  return minutesOf(from) < start + SLOT_MINUTES && minutesOf(to) > start;
}

/** Faster than a call of `busyAt` for each half hour of a day. */
export function busyHalfHours(times: readonly BusyTime[]): ReadonlySet<string> {
  const busy = new Set<string>();
  for (const { from, to } of times) {
    const end = minutesOf(to);
    for (let index = Math.floor(minutesOf(from) / SLOT_MINUTES); index * SLOT_MINUTES < end; index++)
      busy.add(HALF_HOURS[index]!);
  }
  return busy;
}

export function isBusyDuring(busy: BusyDays, span: Span): boolean {
  const isBusy = ({ date, time }: Slot) => busy.get(date)?.some((each) => touches(each, time)) ?? false;
  return busy.size > 0 && isSomewhereIn(span, isBusy);
}

export function busyTimesOver<Time extends BusyTime>(busy: BusyDays<Time>, span: Span): Time[] {
  const found = new Set<Time>();
  isSomewhereIn(span, ({ date, time }) => {
    for (const each of busyAt(busy.get(date), time)) found.add(each);
    return false;
  });
  return [...found];
}

export function busyWords({ from, to }: Pick<BusyTime, "from" | "to">): string {
  const words = timeRange({ from: from !== MIDNIGHT_BEFORE && from, to: to !== MIDNIGHT_AFTER && to });
  return words || "toute la journée";
}

export function busyInCalendar({ calendar, userId, firstName }: CalendarBusyTime, viewerId: string): string {
  return userId === viewerId
    ? `Occupé dans votre agenda « ${typo(calendar)} ».`
    : `Occupé dans l’agenda « ${typo(calendar)} » ${de(firstName)}.`;
}
