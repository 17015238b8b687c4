import { timeRange } from "#app/french/time-range.ts";
import { addDays, isIsoDate } from "#app/french/dates.ts";
import { foldedLine } from "#app/forms/form-text.ts";
import { formatDuration } from "./duration.ts";
import type { Slot } from "./slot.ts";
import { DAY_MINUTES, HALF_HOURS, isHalfHour, minutesOf, SLOT_MINUTES, timeOfMinutes } from "./half-hour.ts";
import { type ParisTime, parisTime } from "./paris-time.ts";
import { parisInstant } from "./wall-clock.ts";

/** Half hours in Paris wall clock time; a span may cross midnight. */
export interface Span {
  date: string;
  time: string;
  minutes: number;
}

export interface SpanWithTravel extends Span {
  travelBefore: number;
  travelAfter: number;
}

export const ONLINE_BOOKING = { minutes: SLOT_MINUTES, travelBefore: 0, travelAfter: 0 } as const;

/** Enough for a wedding with its evening; a longer shoot is entered as several appointments. */
const LONGEST_MINUTES = DAY_MINUTES;

export type SpanFault = "not-a-date" | "not-a-slot" | "not-a-length" | "missing-hour";

/** Reads hours such as "9", "9h", "9.30" and "09 h 30"; otherwise null. Does not check the range: "99h" is "99:00". */
export function readHour(text: string): string | null {
  const [, hour, minutes = "00"] = /^(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)?$/.exec(foldedLine(text)) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, "0")}:${minutes}`;
}

/** Wall clock arithmetic; minutes may be negative. */
export function addMinutes({ date, time }: Slot, minutes: number): Slot {
  const total = minutesOf(time) + minutes;
  const days = Math.floor(total / DAY_MINUTES);
  const rest = total - days * DAY_MINUTES;
  return {
    date: days === 0 ? date : addDays(date, days),
    // The text of a half hour exists already, so most calls need no formatting.
    time: HALF_HOURS[rest / SLOT_MINUTES] ?? timeOfMinutes(rest),
  };
}

export function endOf(span: Span): Slot {
  return addMinutes(span, span.minutes);
}

export function slotsOfSpan(span: Span): Slot[] {
  const slots: Slot[] = [];
  for (let offset = 0; offset + SLOT_MINUTES <= span.minutes; offset += SLOT_MINUTES)
    slots.push(addMinutes(span, offset));
  return slots;
}

/** Like `slotsOfSpan(span).some(test)`, without the list. */
export function someSlotOf(span: Span, test: (slot: Slot) => boolean): boolean {
  for (let offset = 0; offset + SLOT_MINUTES <= span.minutes; offset += SLOT_MINUTES)
    if (test(addMinutes(span, offset))) return true;
  return false;
}

export function daysOf(span: Span): string[] {
  return [...new Set(slotsOfSpan(span).map(({ date }) => date))];
}

export function checkSpan(span: Span): SpanFault | null {
  if (!isIsoDate(span.date)) return "not-a-date";
  if (!isHalfHour(span.time)) return "not-a-slot";
  const { minutes } = span;
  if (!Number.isInteger(minutes) || minutes < SLOT_MINUTES || minutes > LONGEST_MINUTES || minutes % SLOT_MINUTES !== 0)
    return "not-a-length";
  return hasSkippedHalfHour(span) ? "missing-hour" : null;
}

export function hasSkippedHalfHour(span: Span): boolean {
  return isInMarch(span) && someSlotOf(span, isSkippedHalfHour);
}

/** Clocks go forward on the last Sunday of March, so other months need no costly check. */
function isInMarch({ date }: Slot): boolean {
  return date.slice(5, 7) === "03";
}

/** True if the change to summer time skips the half hour. Only 02:00 and 02:30 can be skipped. */
export function isSkippedHalfHour(slot: Slot): boolean {
  if (!slot.time.startsWith("02") || !isInMarch(slot)) return false;
  const { date, time } = parisTime(instantOf(slot));
  return date !== slot.date || time !== slot.time;
}

export function instantOf({ date, time }: Slot): Date {
  return new Date(parisInstant(Date.parse(`${date}T${time}:00Z`)));
}

export function instantsOf(span: Span): { start: Date; end: Date } {
  return { start: instantOf(span), end: instantOf(endOf(span)) };
}

export function hasBegun(start: Slot, now: Date): boolean {
  return instantOf(start).getTime() <= now.getTime();
}

export function hasEnded(span: Span, { date, time }: ParisTime): boolean {
  const end = endOf(span);
  return end.date === date ? end.time <= time : end.date < date;
}

export function formatSpan(span: Pick<Span, "time" | "minutes">): string {
  return `${formatDuration(span.minutes)}, ${timeRange({ from: span.time, to: formatEnd(span) })}`;
}

export function formatEnd({ time, minutes }: Pick<Span, "time" | "minutes">): string {
  const end = minutesOf(time) + minutes;
  if (end === DAY_MINUTES) return "minuit";
  return end < DAY_MINUTES ? timeOfMinutes(end) : `${timeOfMinutes(end - DAY_MINUTES)} le lendemain`;
}

export function formatEndOn(date: string, span: Span): string {
  return span.date === date ? formatEnd(span) : endOf(span).time;
}

export type PlanState = "past" | "now" | "to-come";
