import { addDays } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/features/booking/time/date-labels.ts";
import { type Move, REMINDED_FROM, wasMovedHere } from "./reminder-due.ts";
import { nowInParis, todayInParis } from "#app/features/booking/time/half-hour.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

export interface Reminded extends Slot {
  createdAt: string;
  status: "confirmed" | "cancelled";
  /** They have said in a reminder that they come. */
  hasConfirmed: boolean;
  hasAddress: boolean;
  /** They want reminders. */
  wanted: boolean;
  /** The agency sends them. */
  sends: boolean;
  /** Whatever has moved it, undone or not; the oldest first. */
  moves: readonly (Move & { at: string })[];
}

/** What comes of an appointment's reminder, in words; null: there is nothing to say of it any more. */
export function describeReminder(of: Reminded, now: Date): string | null {
  if (of.hasConfirmed) return "« Je viens »";
  const dayBefore = addDays(of.date, -1);
  const { date: today, time } = nowInParis(now);
  if (of.status === "cancelled" || today > dayBefore || (today === dayBefore && time >= REMINDED_FROM)) return null;
  if (!of.hasAddress) return "aucun : pas d'adresse";
  if (!of.sends) return "aucun : coupé dans les réglages";
  if (!of.wanted) return "aucun : ce client n'en veut pas";
  if (todayInParis(new Date(of.createdAt)) >= dayBefore) return "aucun : pris la veille";
  const onDayBefore = of.moves.filter(({ at }) => todayInParis(new Date(at)) >= dayBefore);
  if (wasMovedHere(of, onDayBefore)) return "aucun : déplacé la veille";
  return `${weekdayDayMonth(dayBefore)} à ${REMINDED_FROM}`;
}
