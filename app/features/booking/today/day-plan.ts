import { timeRange } from "#app/french/time-range.ts";
import { type Cell, endOfCell, type GridDay } from "#app/features/booking/agency-agenda/grid.ts";
import type { DayHours } from "#app/features/booking/availability/booking-rules.ts";
import { timeOfMinutes, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import {
  addMinutes,
  instantsOf,
  hasBegun,
  type PlanState,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";
import { MINUTE } from "#app/platform/durations.ts";

export type PlannedRow<Appointment extends SpanWithTravel> =
  | {
      kind: "appointment";
      appointment: Appointment;
      state: PlanState;
      /** HH:MM on this day; midnight for an appointment of the evening before. */
      time: string;
      progress: string | null;
    }
  | FreeRow;

interface FreeRow {
  kind: "free";
  text: string;
  /** The first open half hour that has not begun; null if there is none. */
  time: string | null;
}

export function planDay<Appointment extends SpanWithTravel & { id: string }>(
  { date, cells }: GridDay,
  hours: DayHours,
  appointments: readonly Appointment[],
  now: Date,
): PlannedRow<Appointment>[] {
  const rows: PlannedRow<Appointment>[] = [];
  /** Null before the first appointment, because free time lies between two. */
  let gap: Cell[] | null = null;
  for (const cell of cells) {
    const appointment = cell.kind === "appointment" && appointments.find(({ id }) => id === cell.appointmentId);
    if (!appointment) {
      gap?.push(cell);
      continue;
    }
    const free = gap && freeRow(date, gap, hours, now);
    if (free) rows.push(free);
    rows.push(appointmentRow(cell.time, appointment, now));
    gap = [];
  }
  return rows;
}

function appointmentRow<Appointment extends SpanWithTravel>(
  time: string,
  appointment: Appointment,
  now: Date,
): PlannedRow<Appointment> {
  const { start, end } = instantsOf(appointment);
  const state = stateAt(now, start, end);
  const minutesLeft = Math.ceil((end.getTime() - now.getTime()) / MINUTE);
  return {
    kind: "appointment",
    appointment,
    state,
    time,
    progress: state === "now" ? `En cours, encore ${formatDuration(minutesLeft)}` : null,
  };
}

function stateAt(now: Date, start: Date, end: Date): PlanState {
  if (end <= now) return "past";
  return start <= now ? "now" : "to-come";
}

/** Free time lies between two appointments with their travel times, within the opening hours. */
function freeRow(date: string, cells: readonly Cell[], hours: DayHours, now: Date): FreeRow | null {
  const isTravel = ({ kind }: Cell) => kind === "travel";
  const first = cells.find((cell) => !isTravel(cell));
  const last = cells.findLast((cell) => !isTravel(cell));
  if (!first || !last) return null;
  const start = Math.max(minutesOf(first.time), minutesOf(hours.from));
  const end = Math.min(endOfCell(last), minutesOf(hours.to));
  const openCells = cells.filter((cell) => cell.kind === "free" && cell.status === "open");
  const isPast = (minute: number) => hasBegun(addMinutes({ date, time: "00:00" }, minute), now);
  if (openCells.length === 0 || isPast(end)) return null;
  const exceptions = partsOf(cells)
    .filter((part) => part.from < end && part.to > start)
    .map(
      ({ word, from, to }) =>
        `, ${word} ${timeRange({ from: timeOfMinutes(Math.max(from, start)), to: timeOfMinutes(Math.min(to, end)) })}`,
    );
  const when = timeRange({ from: isPast(start) ? null : timeOfMinutes(start), to: timeOfMinutes(end) });
  return {
    kind: "free",
    text: `libre ${when}${exceptions.join("")}`,
    time: openCells.find(({ time }) => !isPast(minutesOf(time)))?.time ?? null,
  };
}

interface Part {
  word: string;
  from: number;
  to: number;
}

function partsOf(cells: readonly Cell[]): Part[] {
  const parts: Part[] = [];
  for (const cell of cells) {
    const word = wordOf(cell);
    const from = minutesOf(cell.time);
    const last = parts.at(-1);
    if (word && cell.kind === "free" && last?.word === word && last.to === from) last.to = endOfCell(cell);
    else if (word) parts.push({ word, from, to: endOfCell(cell) });
  }
  return parts;
}

function wordOf(cell: Cell): string | null {
  if (cell.kind === "travel") return null;
  if (cell.kind !== "free") return "réservé";
  if (cell.status === "break") return "pause";
  if (cell.status === "busy") return "occupé";
  return cell.status === "closed" ? "fermé" : null;
}
