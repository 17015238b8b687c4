import type { PlanState } from "#app/features/booking/time/span.ts";
import { addDays } from "#app/french/dates.ts";
import { type GridHold, heldCells } from "#app/features/booking/agency-agenda/grid.ts";
import type { DayHours } from "#app/features/booking/availability/booking-rules.ts";
import { type Closure, isWholeDay, touchesDay } from "#app/features/booking/closures/closure.ts";
import { timeOfMinutes, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import {
  bySlot,
  endOf,
  instantsOf,
  formatDuration,
  minutesOf,
  type Slot,
  type Span,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

export type PlannedRow<Appointment extends SpanWithTravel> =
  | {
      kind: "appointment";
      appointment: Appointment;
      state: PlanState;
      /** HH:MM on this day; midnight for one that began the evening before. */
      time: string;
      /** « En cours, encore 18 minutes »; null when it is not in progress. */
      progress: string | null;
    }
  /** « libre de 10:30 à 11:30 » */
  | FreeRow;

interface FreeRow {
  kind: "free";
  text: string;
  /** The first half hour of it that an appointment could take; null: what is left is too short. */
  time: string | null;
}

const MINUTE_MS = 60_000;
const MIDNIGHT = 24 * 60;

/** Who comes on a day, in order, with the free time between them that is still to come. */
export function planDay<Appointment extends SpanWithTravel>(
  date: string,
  appointments: readonly Appointment[],
  hours: DayHours,
  closures: readonly Closure[],
  holds: readonly GridHold[],
  now: Date,
): PlannedRow<Appointment>[] {
  const onDay = appointments
    .filter((each) => each.date === date || (each.date < date && endsAfterMidnightOf(date, each)))
    .toSorted(bySlot);
  return onDay.flatMap((appointment, index) => {
    const next = onDay[index + 1];
    const free = next && freeBetween(date, appointment, next, hours, closures, holds, now);
    return [rowOf(date, appointment, now), ...(free ? [free] : [])];
  });
}

function endsAfterMidnightOf(date: string, span: Span): boolean {
  return minuteOn(date, endOf(span)) > 0;
}

function rowOf<Appointment extends SpanWithTravel>(
  date: string,
  appointment: Appointment,
  now: Date,
): PlannedRow<Appointment> {
  const { start, end } = instantsOf(appointment);
  const state = end <= now ? "past" : start <= now ? "now" : "to-come";
  return {
    kind: "appointment",
    appointment,
    state,
    time: appointment.date === date ? appointment.time : "00:00",
    progress: state === "now" ? `En cours, encore ${minutesLeft(end, now)}` : null,
  };
}

function minutesLeft(end: Date, now: Date): string {
  const minutes = Math.ceil((end.getTime() - now.getTime()) / MINUTE_MS);
  return minutes === 1 ? "1 minute" : formatDuration(minutes);
}

/** The time between two appointments and their travel times, as far as it lies within the opening hours. */
function freeBetween(
  date: string,
  before: SpanWithTravel,
  after: SpanWithTravel,
  { open, from, to, breakFrom, breakTo }: DayHours,
  closures: readonly Closure[],
  holds: readonly GridHold[],
  now: Date,
): FreeRow | null {
  const closed = closures.filter((closure) => touchesDay(closure, date));
  if (!open || closed.some(isWholeDay)) return null;
  const start = Math.max(minuteOn(date, endOf(before)) + before.travelAfter, minutesOf(from));
  const end = Math.min(minuteOn(date, after) - after.travelBefore, minutesOf(to));
  if (end - start < SLOT_MINUTES || instantOfMinute(date, end) <= now) return null;
  const breaks = breakFrom && breakTo ? [{ word: "pause", from: minutesOf(breakFrom), to: minutesOf(breakTo) }] : [];
  const parts = closed.map((part) => ({
    word: "fermé",
    from: part.from ? minutesOf(part.from) : 0,
    to: part.to ? minutesOf(part.to) : MIDNIGHT,
  }));
  // Appointments and their travel bound the free time already; proposals and vacated slots lie within it.
  const reserved = heldCells(date, holds)
    .filter(({ kind }) => kind === "proposal" || kind === "vacated")
    .map(({ time, rows }) => ({
      word: "réservé",
      from: minutesOf(time),
      to: minutesOf(time) + rows * SLOT_MINUTES,
    }));
  const within = [...breaks, ...parts, ...reserved].filter((part) => part.from < end && part.to > start);
  if (!openHalfHours(start, end, within).length) return null;
  const besides = within.map(
    (part) =>
      `, ${part.word} de ${timeOfMinutes(Math.max(part.from, start))} à ${timeOfMinutes(Math.min(part.to, end))}`,
  );
  const begun = instantOfMinute(date, start) <= now;
  const when = begun ? `jusqu’à ${timeOfMinutes(end)}` : `de ${timeOfMinutes(start)} à ${timeOfMinutes(end)}`;
  const slot = openHalfHours(start, end, within).find((minute) => instantOfMinute(date, minute) > now);
  return {
    kind: "free",
    text: `libre ${when}${besides.join("")}`,
    time: slot === undefined ? null : timeOfMinutes(slot),
  };
}

/** Minutes of the half hours between two times that nothing shuts. */
function openHalfHours(start: number, end: number, shut: readonly { from: number; to: number }[]): number[] {
  const first = Math.ceil(start / SLOT_MINUTES) * SLOT_MINUTES;
  const count = Math.max(0, Math.floor((end - first) / SLOT_MINUTES));
  return Array.from({ length: count }, (_, index) => first + index * SLOT_MINUTES).filter(
    (minute) => !shut.some(({ from, to }) => from < minute + SLOT_MINUTES && to > minute),
  );
}

/** Minutes since the midnight with which a day begins, on the wall clock. */
function minuteOn(date: string, slot: Slot): number {
  const days = Math.round((Date.parse(slot.date) - Date.parse(date)) / (MIDNIGHT * MINUTE_MS));
  return days * MIDNIGHT + minutesOf(slot.time);
}

function instantOfMinute(date: string, minute: number): Date {
  const day = minute >= MIDNIGHT ? addDays(date, 1) : date;
  return instantsOf({ date: day, time: timeOfMinutes(minute % MIDNIGHT), minutes: 0 }).start;
}
