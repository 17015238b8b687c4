import { CLOSED } from "#app/features/booking/availability/not-bookable.messages.ts";
import type { ClosedPart } from "./grid.ts";

export interface DaySummary {
  date: string;
  closed: string | null;
  parts: ClosedPart[];
  confirmed: string[];
}

export function describeClosedDay(word: string): string {
  return word === CLOSED ? "fermé" : `fermé : ${word}`;
}

/** The accessible description of a day: its appointments, and when it is closed or busy. */
export function describeDay({ closed, parts, confirmed }: DaySummary): string[] {
  return [
    ...(confirmed.length > 0 ? [`${confirmed.length} rendez-vous`] : []),
    ...(closed === null ? [] : ["fermé"]),
    ...parts.map(({ words }) => words),
  ];
}
