import type { View } from "./agenda-addresses.ts";
import {
  type DayEntry,
  entriesOf,
  type GridDay,
  heldCells,
  layOutDay,
  layOutWeek,
  type WeekGrid,
  whyClosed,
} from "./agenda-grid.ts";
import { type AgendaAppointment, viewAgenda } from "./agenda-view.server.ts";
import type { BookingDeps } from "./booking.server.ts";
import { weekOf } from "./calendar-month.ts";
import type { Hold } from "./held-slots.server.ts";

/** A day to be read from top to bottom. */
export interface DayLines {
  date: string;
  closed: string | null;
  entries: DayEntry[];
}

/** What a day is in a month, and under the thumb. */
export interface DaySummary {
  date: string;
  closed: string | null;
  /** The ids of those who come, in order. */
  coming: string[];
}

export interface AgendaScreen {
  days: DaySummary[];
  cards: AgendaAppointment[];
  /** The day that was asked for; in a list, each day on which something is. */
  lines: DayLines[];
  grid: WeekGrid | null;
}

/** What a view of the agenda shows, laid out. @param days of the view; a day is shown with its week */
export async function showAgenda(
  deps: BookingDeps,
  view: View | null,
  date: string,
  days: readonly string[],
): Promise<AgendaScreen> {
  const dates = view === "jour" ? weekOf(date) : days;
  const { holds, appointments, rules } = await viewAgenda(deps, dates[0]!, dates.at(-1)!);
  const coming = Map.groupBy(
    appointments.filter(({ status }) => status === "confirmed").toSorted((a, b) => a.slot.localeCompare(b.slot)),
    (appointment) => appointment.date,
  );
  const summaries = dates.map((day) => ({
    date: day,
    closed: whyClosed(day, rules),
    coming: coming.get(day)?.map(({ id }) => id) ?? [],
  }));
  const screen = { days: summaries, cards: appointments, grid: null };
  if (view === "liste") return { ...screen, lines: summaries.flatMap((day) => heldLines(day, holds)) };
  const lines = [linesOf(layOutDay(date, holds, rules))];
  if (view === "jour" || view === "mois") return { ...screen, lines };
  const week = dates.map((day) => layOutDay(day, holds, rules));
  return { ...screen, lines, grid: layOutWeek(week, rules.rules) };
}

function linesOf(day: GridDay): DayLines {
  return { date: day.date, closed: day.closed, entries: entriesOf(day) };
}

/** What is held on a day; no lines when nothing is, and it is open. */
function heldLines({ date, closed }: DaySummary, holds: readonly Hold[]): DayLines[] {
  const entries = heldCells(date, holds).map((cell) => ({ ...cell, entry: "held" as const }));
  return entries.length > 0 || closed !== null ? [{ date, closed, entries }] : [];
}
