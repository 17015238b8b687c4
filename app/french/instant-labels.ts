import { addDays, dayMonthYear } from "./dates.ts";

const ZONE = "Europe/Paris";
const dayFormat = new Intl.DateTimeFormat("fr-FR", { timeZone: ZONE, day: "numeric", month: "short" });
const dayYearFormat = new Intl.DateTimeFormat("fr-FR", {
  timeZone: ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const timeFormat = new Intl.DateTimeFormat("fr-FR", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const isoFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE });

/** In Paris time: « 08:12 » today, « hier », « 28 nov. », « 1er déc. 2025 » in another year. */
export function shortDay(at: string, now: Date): string {
  const instant = new Date(at);
  const date = isoFormat.format(instant);
  const today = isoFormat.format(now);
  if (date === today) return timeFormat.format(instant);
  if (date === addDays(today, -1)) return "hier";
  const label = (date.slice(0, 4) === today.slice(0, 4) ? dayFormat : dayYearFormat).format(instant);
  return label.replace(/^1(?=\s)/, "1er").replace(" ", "\u00A0");
}

export function shortDateTime(at: string, now: Date): string {
  const day = shortDay(at, now);
  const time = timeFormat.format(new Date(at));
  return day === time ? time : `${day}, ${time}`;
}

export function fullDay(at: string): string {
  return dayMonthYear(isoFormat.format(new Date(at)));
}

export function fullDateTime(at: string): string {
  return `${fullDay(at)} à ${timeFormat.format(new Date(at))}`;
}
