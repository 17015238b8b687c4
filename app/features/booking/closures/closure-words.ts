import { dayMonthYear, longDate } from "#app/french/dates.ts";
import { dayMonth, dayNumber } from "#app/french/date-labels.ts";
import type { Closure } from "./closure.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import { typo } from "#app/french/typo.ts";

type Times = Pick<Closure, "date" | "lastDate" | "from" | "to" | "recurrence">;

/** « du 24 décembre 2026 au 3 janvier 2027 », « tous les dimanches, de 09:00 à 12:00 ». */
export function describeClosure(closure: Times): string {
  return `${formatDays(closure)}${formatPart(closure)}`;
}

function formatDays({ date, lastDate, recurrence }: Times): string {
  const single = date === lastDate;
  if (recurrence === "weekly") {
    const [first, last] = [weekdayOf(date), weekdayOf(lastDate)].map((weekday) => WEEKDAYS[weekday]!);
    return single ? `tous les ${first}s` : `chaque semaine, du ${first} au ${last}`;
  }
  if (recurrence === "yearly") {
    const [first, last] = [date, lastDate].map((day) => dayMonthYear(day).replace(/ \d+$/, ""));
    return single ? `chaque année, le ${first}` : `chaque année, du ${first} au ${last}`;
  }
  return single ? longDate(date) : `du ${withoutWhatFollows(date, lastDate)} au ${dayMonthYear(lastDate)}`;
}

/** Leaves out the month and the year if the last date repeats them. */
function withoutWhatFollows(date: string, lastDate: string): string {
  if (date.slice(0, 7) === lastDate.slice(0, 7)) return dayNumber(date);
  return date.slice(0, 4) === lastDate.slice(0, 4) ? dayMonth(date) : dayMonthYear(date);
}

/** « Fermeture : vendredi 4 décembre 2026, de 09:00 à 12:00, « En reportage à Lyon ». », for the agency. */
export function nameClosure(closure: Times & Pick<Closure, "publicReason">): string {
  const { publicReason } = closure;
  return `Fermeture : ${describeClosure(closure)}${publicReason ? `, « ${typo(publicReason)} »` : ""}.`;
}

/** « fermé dès 16:00 », « fermé de 12:00 à 14:00 : Chez le dentiste » */
export function describeClosedPart({ from, to, publicReason }: Pick<Closure, "from" | "to" | "publicReason">): string {
  const hours = from ? (to ? `de ${from} à ${to}` : `dès ${from}`) : `jusqu’à ${to}`;
  return `fermé ${hours}${publicReason ? ` : ${typo(publicReason)}` : ""}`;
}

/** « , de 09:00 à 12:00 »; empty for whole days. */
export function formatPart({ from, to }: Pick<Closure, "from" | "to">): string {
  if (from && to) return `, de ${from} à ${to}`;
  if (from) return `, à partir de ${from}`;
  return to ? `, jusqu’à ${to}` : "";
}
