import { addDays } from "#app/content/dates.ts";
import { weekdayDayMonth } from "./agenda-dates.ts";
import { REMINDED_FROM } from "./reminder-due.ts";
import { nowInParis, todayInParis } from "./slots.ts";

export interface Reminded {
  date: string;
  createdAt: string;
  status: "confirmed" | "cancelled";
  /** They have said in a reminder that they come. */
  coming: boolean;
  hasAddress: boolean;
  /** They want reminders. */
  wanted: boolean;
  /** The agency sends them. */
  sends: boolean;
}

/** What comes of an appointment's reminder, in words; null: there is nothing to say of it any more. */
export function reminderInWords(of: Reminded, now: Date): string | null {
  if (of.coming) return "« Je viens »";
  const eve = addDays(of.date, -1);
  const { date: today, time } = nowInParis(now);
  if (of.status === "cancelled" || today > eve || (today === eve && time >= REMINDED_FROM)) return null;
  if (!of.hasAddress) return "aucun : pas d'adresse";
  if (!of.sends) return "aucun : coupé dans les réglages";
  if (!of.wanted) return "aucun : ce client n'en veut pas";
  if (todayInParis(new Date(of.createdAt)) >= eve) return "aucun : pris la veille";
  return `${weekdayDayMonth(eve)} à ${REMINDED_FROM}`;
}
