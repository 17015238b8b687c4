import { addDays, isIsoDate } from "#app/french/dates.ts";
import { foldedLine } from "#app/forms/form-text.ts";
import { parisOffset } from "./paris-offset.ts";
import { timeOfMinutes, type ParisTime, SLOT_MINUTES } from "./half-hour.ts";
import { MINUTE } from "#app/platform/durations.ts";

/** Half hours on the wall clock of Paris. A span may pass midnight: 14:00 for twelve hours ends at 02:00 of the next day. */
export interface Span {
  /** YYYY-MM-DD on which it starts. */
  date: string;
  /** HH:MM at which it starts, a whole or a half hour. */
  time: string;
  minutes: number;
}

/** What an appointment takes: a span, and the travel times before and after it. */
export interface SpanWithTravel extends Span {
  travelBefore: number;
  travelAfter: number;
}

/** One half hour of one day. */
export interface Slot {
  date: string;
  time: string;
}

/** What a client takes of the agenda who books online. */
export const ONLINE_BOOKING = { minutes: SLOT_MINUTES, travelBefore: 0, travelAfter: 0 } as const;

/** A half hour as a key of those that are taken. */
export function slotKey({ date, time }: Slot): string {
  return `${date} ${time}`;
}

/** The earlier first. */
export function bySlot(a: Slot, b: Slot): number {
  return slotKey(a).localeCompare(slotKey(b));
}

/** A wedding with its evening; a longer shoot is entered as several. */
const LONGEST_MINUTES = 24 * 60;

const DAY_MINUTES = 24 * 60;

export type SpanFault = "not-a-date" | "not-a-slot" | "not-a-length" | "missing-hour";

/** The half hours of a day, in order. */
export const HALF_HOURS: readonly string[] = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, index) =>
  timeOfMinutes(index * SLOT_MINUTES),
);

const KNOWN_HALF_HOURS: ReadonlySet<string> = new Set(HALF_HOURS);

/** Whether a text is a half hour of the day: "00:00", "00:30" … "23:30". */
export function isHalfHour(text: string): boolean {
  return KNOWN_HALF_HOURS.has(text);
}

/** "9h", "9:30" and "09h30" are what people write for 09:00 and 09:30; null: no hour at all. */
export function readHour(text: string): string | null {
  const [, hour, minutes = "00"] = /^(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)?$/.exec(foldedLine(text)) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, "0")}:${minutes}`;
}

/** Minutes since midnight of an HH:MM. */
export function minutesOf(time: string): number {
  // Not Number: one screen of the agency's asks for thousands of hours.
  const digit = (at: number) => time.charCodeAt(at) - DIGIT_ZERO;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
}

const DIGIT_ZERO = 48;

/** The place so many minutes after another, on the wall clock; negative minutes lead back. */
export function addMinutes({ date, time }: Slot, minutes: number): Slot {
  const total = minutesOf(time) + minutes;
  const days = Math.floor(total / DAY_MINUTES);
  const rest = total - days * DAY_MINUTES;
  return {
    date: days === 0 ? date : addDays(date, days),
    // Nearly all are half hours, and one screen of the agency's asks for thousands of them.
    time: HALF_HOURS[rest / SLOT_MINUTES] ?? timeOfMinutes(rest),
  };
}

/** Where a span ends on the wall clock. */
export function endOf(span: Span): Slot {
  return addMinutes(span, span.minutes);
}

/** The half hours that a span takes, in order. */
export function slotsOfSpan(span: Span): Slot[] {
  const slots: Slot[] = [];
  for (let end = SLOT_MINUTES; end <= span.minutes; end += SLOT_MINUTES)
    slots.push(addMinutes(span, end - SLOT_MINUTES));
  return slots;
}

/** Whether something is true of one of the half hours of a span; looks no further than that one. */
export function isSomewhereIn(span: Span, is: (slot: Slot) => boolean): boolean {
  for (let end = SLOT_MINUTES; end <= span.minutes; end += SLOT_MINUTES)
    if (is(addMinutes(span, end - SLOT_MINUTES))) return true;
  return false;
}

/** The days that a span touches, in order. */
export function daysOf(span: Span): string[] {
  return [...new Set(slotsOfSpan(span).map(({ date }) => date))];
}

/** What is wrong with a span, or null: half hours, at most a day long, and no hour that summer time skips. */
export function checkSpan(span: Span): SpanFault | null {
  if (!isIsoDate(span.date)) return "not-a-date";
  if (!isHalfHour(span.time)) return "not-a-slot";
  const { minutes } = span;
  if (!Number.isInteger(minutes) || minutes < SLOT_MINUTES || minutes > LONGEST_MINUTES || minutes % SLOT_MINUTES) {
    return "not-a-length";
  }
  return isWhollyOnTheClock(span) ? null : "missing-hour";
}

/** Whether summer time skips none of its half hours. */
export function isWhollyOnTheClock(span: Span): boolean {
  return !isInMarch(span) || !isSomewhereIn(span, (slot) => !isOnTheClock(slot));
}

/** In Paris clocks are only ever put forward on the last Sunday of March: whole screens of places need not look at the clock. */
function isInMarch({ date }: Slot): boolean {
  return date.slice(5, 7) === "03";
}

/** False for the half hours that do not exist in the night when summer time begins. */
export function isOnTheClock(slot: Slot): boolean {
  // From two to three.
  if (!slot.time.startsWith("02") || !isInMarch(slot)) return true;
  const instant = instantOf(slot);
  const shown = new Date(instant.getTime() + parisOffset(instant.getTime()) * MINUTE).toISOString();
  return shown.startsWith(`${slot.date}T${slot.time}`);
}

/**
 * The instant of a place on the wall clock of Paris. Of the hour that comes twice in autumn, the first; one that is
 * skipped in spring counts as the hour after it.
 */
export function instantOf({ date, time }: Slot): Date {
  const wallClock = Date.parse(`${date}T${time}:00Z`);
  const before = parisOffset(wallClock - DAY_MINUTES * MINUTE);
  const after = parisOffset(wallClock + DAY_MINUTES * MINUTE);
  // With the offset of the day before, the instant is right unless the clocks have changed by then.
  const early = wallClock - before * MINUTE;
  if (parisOffset(early) === before) return new Date(early);
  const late = wallClock - after * MINUTE;
  return new Date(parisOffset(late) === after ? late : early);
}

/** When a span starts and ends, as instants. */
export function instantsOf(span: Span): { start: Date; end: Date } {
  return { start: instantOf(span), end: instantOf(endOf(span)) };
}

/** Whether a span has begun. */
export function spanHasBegun(span: Slot, now: Date): boolean {
  return instantOf(span).getTime() <= now.getTime();
}

/** Whether a span is over. */
export function hasEnded(span: Span, { date, time }: ParisTime): boolean {
  const end = endOf(span);
  return end.date === date ? end.time <= time : end.date < date;
}

/** "30 minutes", "1 heure", "1 h 05", "10 heures". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} minutes`;
  if (rest > 0) return `${hours} h ${String(rest).padStart(2, "0")}`;
  return hours === 1 ? "1 heure" : `${hours} heures`;
}

/** « 10 heures, de 14:00 à minuit » */
export function formatSpan(span: Pick<Span, "time" | "minutes">): string {
  return `${formatDuration(span.minutes)}, de ${span.time} à ${formatEnd(span)}`;
}

/** « 14:30 », « minuit », « 01:30 le lendemain » */
export function formatEnd({ time, minutes }: Pick<Span, "time" | "minutes">): string {
  const end = minutesOf(time) + minutes;
  if (end === DAY_MINUTES) return "minuit";
  return end < DAY_MINUTES ? timeOfMinutes(end) : `${timeOfMinutes(end - DAY_MINUTES)} le lendemain`;
}

/** The same, read on one of its days: « 02:00 » on the day on which it ends. */
export function endInWordsOn(date: string, span: Span): string {
  return span.date === date ? formatEnd(span) : endOf(span).time;
}

/** How a span of today stands to the present moment. */
export type PlanState = "past" | "now" | "to-come";
