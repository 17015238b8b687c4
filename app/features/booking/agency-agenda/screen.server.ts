import type { SiteDeps } from "#app/site-deps.ts";
import { addDays } from "#app/french/dates.ts";
import { type AgendaQuery, daysOfView } from "#app/features/booking/time/agenda-address.ts";
import {
  closedParts,
  type DayEntry,
  entriesOf,
  type FreeCell,
  type GridHold,
  heldCells,
  layOutDay,
  layOutWeek,
  type MoveAt,
  type WeekGrid,
  whyClosed,
} from "./grid.ts";
import type { DaySummary } from "./day-words.ts";
import { readAgencyAppointments } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { type AgendaAppointment, readAgendaData } from "./agenda-data.server.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { canMoveTo } from "./move-targets.ts";
import { otherHoldsFilter } from "#app/features/booking/agency-appointments/other-holds-filter.server.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import { readPendingMessage } from "#app/features/booking/pending-changes/pending-message.server.ts";

export interface DayLines {
  date: string;
  closed: string | null;
  entries: DayEntry[];
}

export interface Moving {
  id: string;
  personalMessage: string | null;
  /** The free half hours of the requested day to which the appointment can move; empty without a grid. */
  slots: FreeCell[];
}

export interface AgendaScreen {
  days: DaySummary[];
  /** The appointments of these days, and the one that is being moved. */
  cards: AgendaAppointment[];
  /** The days of the grid, or the requested day; in the list view, each day that is closed or has an entry. */
  lines: DayLines[];
  /** The grid of a week or of one day; null in the other views. */
  grid: WeekGrid | null;
  moving: Moving | null;
}

export async function readAgendaScreen(
  deps: SiteDeps,
  { view, date, moving: movingId, allHours }: Pick<AgendaQuery, "view" | "date" | "moving" | "allHours">,
): Promise<AgendaScreen> {
  // The day view has links to the other days of its week.
  const dates = view === "jour" ? weekOf(date) : daysOfView(view, date);
  const [{ holds, appointments, rules }, moving] = await Promise.all([
    readAgendaData(deps, dates[0]!, dates.at(-1)!),
    movingId ? readMoving(deps, movingId, dates) : null,
  ]);
  const confirmedByDate = Map.groupBy(
    appointments.filter(({ status }) => status === "confirmed").toSorted((a, b) => a.time.localeCompare(b.time)),
    (appointment) => appointment.date,
  );
  const days = dates.map((day) => ({
    date: day,
    closed: whyClosed(day, rules),
    parts: closedParts(day, rules),
    confirmedIds: confirmedByDate.get(day)?.map(({ id }) => id) ?? [],
  }));
  const isListed = appointments.some(({ id }) => id === movingId);
  const screen = {
    days,
    cards: moving && !isListed ? [...appointments, { ...moving.appointment, mail: null, conflicts: [] }] : appointments,
    grid: null,
    moving: moving && { id: moving.appointment.id, personalMessage: moving.personalMessage, slots: [] },
  };
  if (view === "liste") return { ...screen, lines: days.flatMap((day) => listViewLines(day, holds)) };
  const shownHolds = moving ? holds.filter(moving.isOtherHold) : holds;
  const layOut = (day: string) => layOutDay(day, shownHolds, rules, moving?.moveAt);
  const columns = view === "jour" || view === "mois" ? [layOut(date)] : dates.map(layOut);
  const lines = columns.map((column) => ({ date: column.date, closed: column.closed, entries: entriesOf(column) }));
  if (view === "mois") return { ...screen, lines };
  const { cells } = columns.find((column) => column.date === date)!;
  const slots = cells.filter((cell) => cell.kind === "free" && cell.move === "target") as FreeCell[];
  return {
    ...screen,
    lines,
    moving: screen.moving && { ...screen.moving, slots },
    grid: layOutWeek(columns, rules, allHours),
  };
}

async function readMoving({ db, now }: SiteDeps, id: string, dates: readonly string[]) {
  const at = now();
  const [[appointment], personalMessage, holds, isOtherHold] = await Promise.all([
    readAgencyAppointments(db, [id]),
    readPendingMessage(db, id),
    // The appointment may need travel on the day before, last a whole day, and end with travel two days later.
    listHolds(db, addDays(dates[0]!, -1), addDays(dates.at(-1)!, 2), at),
    otherHoldsFilter(db, id),
  ]);
  if (appointment?.status !== "confirmed") return null;
  const heldKeys = new Set(holds.filter(isOtherHold).map(slotKey));
  const moveAt: MoveAt = (slot) => {
    if (slot.time === appointment.time && slot.date === appointment.date) return "current";
    return !hasBegun(slot, at) && canMoveTo(appointment, slot, heldKeys) ? "target" : undefined;
  };
  return { appointment, personalMessage, isOtherHold, moveAt };
}

function listViewLines({ date, closed, parts }: DaySummary, holds: readonly GridHold[]): DayLines[] {
  const entries = [
    ...parts.map((part) => ({ ...part, type: "shut" as const })),
    ...heldCells(date, holds).map((cell) => ({ ...cell, type: "held" as const })),
  ].toSorted((a, b) => a.time.localeCompare(b.time));
  return entries.length > 0 || closed !== null ? [{ date, closed, entries }] : [];
}
