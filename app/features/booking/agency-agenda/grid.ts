import {
  type BookingRules,
  type DayHours,
  hoursOf,
  isInBreak,
} from "#app/features/booking/availability/booking-rules.ts";
import {
  type Closure,
  closureOfDayAt,
  closuresOfDay,
  isWholeDay,
  wholeDayClosure,
} from "#app/features/booking/closures/closure.ts";
import { busyAt, busyWords, type CalendarBusyTime } from "#app/features/booking/availability/busy-time.ts";
import { describeClosedPart } from "#app/features/booking/closures/closure-words.ts";
import { CLOSED } from "#app/features/booking/availability/not-bookable.messages.ts";
import {
  type AgencyDayRules,
  NO_HOLDS,
  slotRefusalFinder,
  type SlotRefusal,
} from "#app/features/booking/availability/slot-refusal.ts";
import { HALF_HOURS, SLOT_MINUTES, minutesOf } from "#app/features/booking/time/half-hour.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { typeset } from "#app/french/typeset.ts";
import { groupAdjacent } from "#app/platform/group-adjacent.ts";

/** `missing`: the change to summer time skips the half hour. */
type FreeStatus = "open" | "busy" | "closed" | "break" | "outside" | "missing";

export interface FreeCell {
  kind: "free";
  time: string;
  rows: 1;
  status: FreeStatus;
  /** Why clients cannot book the half hour. */
  refusal: SlotRefusal | null;
  /** The busy calendars where a busy time begins, or the reason where a closed part begins or amid a closed day. */
  label: string | null;
  busyCalendars: string | null;
  /** The start of the appointment that is being moved, or a start to which it can move. */
  move?: "current" | "target";
}

export interface HeldCell {
  kind: "appointment" | "travel" | "vacated" | "proposal";
  time: string;
  rows: number;
  /** « 00:00 » is the midnight after this day. */
  end: string;
  appointmentId: string | null;
  proposedTo?: string | undefined;
}

export type Cell = FreeCell | HeldCell;

export function endOfCell({ time, rows }: Cell): number {
  return minutesOf(time) + rows * SLOT_MINUTES;
}

export interface GridDay {
  date: string;
  /** The public reason of a whole-day closure, or « Fermé »; null if the day is open. */
  closed: string | null;
  cells: Cell[];
}

/** Every list of holds must be sorted by day and time. */
export interface GridHold extends Slot {
  kind: HeldCell["kind"];
  appointmentId: string | null;
  proposalId: string | null;
  proposedTo?: string | undefined;
}

const indexOf = (time: string) => minutesOf(time) / SLOT_MINUTES;

export type MoveAt = (slot: Slot) => FreeCell["move"];

export function layOutDay(
  date: string,
  holds: readonly GridHold[],
  dayRules: AgencyDayRules,
  moveAt?: MoveAt,
): GridDay {
  const held = new Map(heldCells(date, holds).map((cell) => [cell.time, cell]));
  const facts: DayFacts = {
    hours: hoursOf(dayRules.rules, date),
    closures: closuresOfDay(dayRules.closures, date),
    busy: dayRules.busy.get(date),
  };
  const refusalAt = slotRefusalFinder(date, dayRules, NO_HOLDS);
  const cells: Cell[] = [];
  for (let index = 0; index < HALF_HOURS.length; index += cells.at(-1)!.rows) {
    const time = timeAt(index);
    const previous = cells.at(-1);
    cells.push(held.get(time) ?? freeCell({ date, time }, facts, refusalAt(time), previous, moveAt));
  }
  return { date, closed: whyClosed(date, dayRules), cells };
}

interface DayFacts {
  hours: DayHours;
  closures: readonly Closure[];
  busy: readonly CalendarBusyTime[] | undefined;
}

export function heldCells(date: string, holds: readonly GridHold[]): HeldCell[] {
  const dayHolds = holds.filter((hold) => hold.date === date);
  const endOf = ({ time }: GridHold) => timeAt(indexOf(time) + 1);
  return groupAdjacent(dayHolds, (hold, next) => endOf(hold) === next.time && isSameHolder(hold, next)).map((group) => {
    const { kind, time, appointmentId, proposedTo } = group[0];
    const end = endOf(group.at(-1)!);
    return { kind, time, rows: group.length, end, appointmentId, ...(proposedTo && { proposedTo }) };
  });
}

function isSameHolder(a: GridHold, b: GridHold): boolean {
  return a.kind === b.kind && a.appointmentId === b.appointmentId && a.proposalId === b.proposalId;
}

export function whyClosed(date: string, { rules, closures }: AgencyDayRules): string | null {
  const closure = wholeDayClosure(closures, date);
  if (closure) return closure.publicReason ?? CLOSED;
  return hoursOf(rules, date).open ? null : CLOSED;
}

/** A closure or a busy time of a part of a day. */
export interface ClosedPart {
  time: string;
  words: string;
}

export function closedParts(date: string, dayRules: AgencyDayRules): ClosedPart[] {
  if (whyClosed(date, dayRules) !== null) return [];
  const { from } = hoursOf(dayRules.rules, date);
  const parts = closuresOfDay(dayRules.closures, date).map((closure) => ({
    time: firstHalfHour(from, (time) => closureOfDayAt([closure], time) !== null),
    words: describeClosedPart(closure),
  }));
  return [...parts, ...busyParts(date, dayRules)].toSorted((a, b) => a.time.localeCompare(b.time));
}

function busyParts(date: string, { rules, busy }: AgencyDayRules): ClosedPart[] {
  const { from, to } = hoursOf(rules, date);
  return (busy.get(date) ?? [])
    .filter((busyTime) => busyTime.from < to && busyTime.to > from)
    .map((busyTime) => ({
      time: firstHalfHour(from, (time) => busyAt([busyTime], time).length > 0),
      words: `occupé ${busyWords(busyTime)} (${busyTime.calendar})`,
    }));
}

function firstHalfHour(from: string, isCovered: (time: string) => boolean): string {
  return HALF_HOURS.find((time) => time >= from && isCovered(time)) ?? from;
}

function calendarsIn(times: readonly CalendarBusyTime[]): string {
  return [...new Set(times.map(({ calendar }) => calendar))].join(", ");
}

function freeCell(
  slot: Slot,
  facts: DayFacts,
  refusal: SlotRefusal | null,
  previous: Cell | undefined,
  moveAt?: MoveAt,
): FreeCell {
  const { time } = slot;
  const closure = closureOfDayAt(facts.closures, time);
  const busyCalendars = calendarsIn(busyAt(facts.busy, time)) || null;
  const status = refusal === "not-a-slot" ? "missing" : statusOf(time, facts, closure, busyCalendars !== null);
  const label = status === "busy" ? busyLabel(busyCalendars, previous) : closureLabel(time, facts, closure);
  const move = moveAt?.(slot);
  return { kind: "free", time, rows: 1, status, refusal, label, busyCalendars, ...(move && { move }) };
}

function statusOf(time: string, { hours }: DayFacts, closure: Closure | null, isBusy: boolean): FreeStatus {
  if (closure || !hours.open) return "closed";
  if (time < hours.from || time >= hours.to) return "outside";
  if (isInBreak(hours, time)) return "break";
  return isBusy ? "busy" : "open";
}

/** A partial closure is labelled where it begins, a whole-day closure by `layOutWeek`. */
function closureLabel(time: string, { closures }: DayFacts, closure: Closure | null): string | null {
  if (!closure || closures.some(isWholeDay)) return null;
  return time === (closure.from ?? "00:00") ? (closure.publicReason ?? CLOSED) : null;
}

function busyLabel(calendars: string | null, previous: Cell | undefined): string | null {
  const isContinued = previous?.kind === "free" && previous.status === "busy" && previous.busyCalendars === calendars;
  return isContinued ? null : calendars;
}

/** A cell is null where the cell of an earlier row spans this row. */
export type WeekRow =
  | { kind: "half-hour"; time: string; cells: (Cell | null)[] }
  | { kind: "collapsed"; from: string; to: string };

export interface WeekGrid {
  dates: string[];
  rows: WeekRow[];
}

export function layOutWeek(days: readonly GridDay[], { rules }: AgencyDayRules, allHours = false): WeekGrid {
  const visible = allHours ? HALF_HOURS.map(() => true) : visibleHalfHours(days, rules);
  const columns = days.map(({ cells }) => new Map(cells.map((cell) => [indexOf(cell.time), cell])));
  const [first, last] = [visible.indexOf(true), visible.lastIndexOf(true)];
  const rows: WeekRow[] = [];
  for (let index = first; index <= last; index++) {
    if (visible[index]) {
      const cells = columns.map((column) => column.get(index) ?? null);
      rows.push({ kind: "half-hour", time: timeAt(index), cells });
    } else {
      const next = visible.indexOf(true, index);
      rows.push({ kind: "collapsed", from: timeAt(index), to: timeAt(next) });
      index = next - 1;
    }
  }
  days.forEach(({ closed }, column) => labelClosedDay(rows, column, closed));
  return { dates: days.map(({ date }) => date), rows };
}

/** Labels a closed day at the free half hour nearest to its middle. */
function labelClosedDay(rows: readonly WeekRow[], column: number, closed: string | null): void {
  if (closed === null) return;
  const middle = (rows.length - 1) / 2;
  const free = rows.flatMap((row, index) => {
    if (row.kind === "collapsed") return [];
    const cell = row.cells[column];
    return cell?.kind === "free" ? [{ cells: row.cells, cell, distance: Math.abs(index - middle) }] : [];
  });
  const [nearest] = free.toSorted((a, b) => a.distance - b.distance);
  if (nearest) nearest.cells[column] = { ...nearest.cell, label: closed };
}

/** « 00:00 » also for the index after the last half hour. */
function timeAt(index: number): string {
  return HALF_HOURS[index % HALF_HOURS.length]!;
}

function visibleHalfHours(days: readonly GridDay[], rules: BookingRules): boolean[] {
  const visible = HALF_HOURS.map(() => false);
  const markVisible = (from: number, to: number) => visible.fill(true, from, to);
  const openHours = days.map(({ date }) => hoursOf(rules, date)).filter((hours) => hours.open);
  for (const { from, to } of openHours) markVisible(indexOf(from), indexOf(to));
  for (const { cells } of days) {
    for (const cell of cells) {
      if (cell.kind !== "free" || cell.move === "current")
        markVisible(indexOf(cell.time), indexOf(cell.time) + cell.rows);
    }
  }
  // A week that has neither open days nor holds still needs rows: it shows Monday’s hours.
  if (!visible.includes(true)) markVisible(indexOf(rules.week[0]!.from), indexOf(rules.week[0]!.to));
  // Also shows a half hour between two visible ones, because a collapsed row would be no shorter.
  return visible.map((isVisible, index) => isVisible || (visible[index - 1] === true && visible[index + 1] === true));
}

type HeldEntry = HeldCell & { type: "held" };

interface FreePeriod {
  type: "free";
  from: string;
  to: string;
}

export type DayEntry = HeldEntry | FreePeriod | (ClosedPart & { type: "shut" | "outside" });

interface ShutPeriod {
  type: "shut";
  from: string;
  to: string;
  status: "closed" | "break" | "busy";
  label: string | null;
  /** The half hour that « Pourquoi ? » asks about: the first within the opening hours, if there is one. */
  time: string;
  refusal: SlotRefusal | null;
}

export function entriesOf({ cells, closed }: GridDay): DayEntry[] {
  const entries: (HeldEntry | FreePeriod | ShutPeriod)[] = [];
  for (const cell of cells) {
    if (cell.kind !== "free") {
      entries.push({ ...cell, type: "held" });
      continue;
    }
    const { status, time, refusal, label } = cell;
    const to = timeAt(indexOf(time) + 1);
    const last = entries.at(-1);
    if (status === "open") {
      if (last?.type === "free" && last.to === time) last.to = to;
      else entries.push({ type: "free", from: time, to });
    } else if (closed === null && status !== "outside" && status !== "missing") {
      // A labelled cell begins another closure, or the busy time of other calendars.
      if (last?.type === "shut" && last.status === status && last.to === time && label === null) {
        last.to = to;
        if (last.refusal === "outside-hours") Object.assign(last, { time, refusal });
      } else entries.push({ type: "shut", from: time, to, status, label, time, refusal });
    }
  }
  const outside = closed === null ? cellOutsideHours(cells) : null;
  return [
    ...entries.map((entry): DayEntry =>
      entry.type === "shut" ? { type: "shut", time: entry.time, words: describeShutPeriod(entry) } : entry,
    ),
    ...(outside ? [{ type: "outside" as const, time: outside.time, words: "hors des horaires d’ouverture" }] : []),
  ];
}

/** The first cell outside the opening hours that follows a cell of another kind, or else the last cell outside. */
function cellOutsideHours(cells: readonly Cell[]): Cell | undefined {
  const isOutside = (cell: Cell) => cell.kind === "free" && cell.status === "outside";
  const firstInside = cells.findIndex((cell) => !isOutside(cell));
  return cells.find((cell, index) => index > firstInside && isOutside(cell)) ?? cells.findLast(isOutside);
}

function describeShutPeriod({ from, to, status, label }: ShutPeriod): string {
  if (status === "break") return `pause de ${from} à ${to}`;
  if (status === "busy") return `occupé de ${from} à ${to === "00:00" ? "minuit" : to} (${typeset(label ?? "")})`;
  const exceptMidnight = (time: string) => (time === "00:00" ? null : time);
  return describeClosedPart({
    from: exceptMidnight(from),
    to: exceptMidnight(to),
    publicReason: label === CLOSED ? null : label,
  });
}
