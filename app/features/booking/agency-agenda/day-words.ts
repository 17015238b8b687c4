import { CLOSED } from "#app/features/booking/availability/not-bookable.messages.ts";
import type { ClosedPart } from "./grid.ts";

export interface DaySummary {
  date: string;
  /** As in `GridDay`. */
  closed: string | null;
  parts: ClosedPart[];
  confirmedIds: string[];
}

export function describeClosedDay(closed: string): string {
  return closed === CLOSED ? "fermé" : `fermé : ${closed}`;
}

/** The accessible description of a day: its appointments, and when it is closed or busy. */
export function describeDay({ closed, parts, confirmedIds }: DaySummary): string[] {
  return [
    ...(confirmedIds.length > 0 ? [`${confirmedIds.length} rendez-vous`] : []),
    ...(closed === null ? [] : ["fermé"]),
    ...parts.map(({ words }) => words),
  ];
}
