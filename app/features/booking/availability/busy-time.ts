import { timeRange } from "#app/french/time-range.ts";
import { de } from "#app/french/elision.ts";
import { someSlotOf, slotsOfSpan, type Span } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { SLOT_MINUTES, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { typeset } from "#app/french/typeset.ts";

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

export function serializeBusyTimes(times: readonly Pick<BusyTime, "from" | "to">[]): string {
  return times.map(({ from, to }) => `${from}-${to}`).join(" ");
}

export const STORED_WHOLE_DAY = serializeBusyTimes([{ from: MIDNIGHT_BEFORE, to: MIDNIGHT_AFTER }]);

export function parseBusyTimes(date: string, text: string): BusyTime[] {
  if (text === "") return [];
  return text.split(" ").map((time) => {
    const [from, to] = time.split("-") as [string, string];
    return { date, from, to };
  });
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

export function isBusyDuring(busy: BusyDays, span: Span): boolean {
  const isBusy = ({ date, time }: Slot) => busy.get(date)?.some((each) => touches(each, time)) ?? false;
  return busy.size > 0 && someSlotOf(span, isBusy);
}

export function busyTimesDuring<Time extends BusyTime>(busy: BusyDays<Time>, span: Span): Time[] {
  return [...new Set(slotsOfSpan(span).flatMap(({ date, time }) => busyAt(busy.get(date), time)))];
}

export function busyWords({ from, to }: Pick<BusyTime, "from" | "to">): string {
  // A range from or to midnight has an open end: « à partir de 09:10 ».
  const words = timeRange({ from: from !== MIDNIGHT_BEFORE && from, to: to !== MIDNIGHT_AFTER && to });
  return words || "toute la journée";
}

export function describeBusyTime({ calendar, userId, firstName }: CalendarBusyTime, viewerId: string): string {
  return userId === viewerId
    ? `Occupé dans votre agenda « ${typeset(calendar)} ».`
    : `Occupé dans l’agenda « ${typeset(calendar)} » ${de(firstName)}.`;
}
