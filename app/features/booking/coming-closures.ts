import { addDays, capitalised, longDate } from "#app/content/dates.ts";
import { type Closure, isWholeDay, touchesDay, wholeDayClosure } from "./closures.ts";

/** A closure as the agency meets it next. */
export interface ComingClosure {
  id: string;
  /** « Jeudi 3 décembre », « Du 24 décembre au 3 janvier » */
  when: string;
  /** « Repérage à Uzès », « Tous les dimanches »; null: nothing more is known. */
  why: string | null;
}

const LOOK_AHEAD_DAYS = 62;

/** A closure, and why it is closed where only the agency reads it. */
type Known = Closure & { reason: string | null };

/**
 * The closures of the next two months, the nearest first, whole days before parts of the same day; each once. Parts of
 * days that are closed as a whole close nothing more.
 */
export function comingClosures(closures: readonly Known[], today: string, most: number): ComingClosure[] {
  const days = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, index) => addDays(today, index));
  return closures
    .flatMap((closure) => {
      const next = days.find(
        (date) => touchesDay(closure, date) && (isWholeDay(closure) || !wholeDayClosure(closures, date)),
      );
      return next ? [{ closure, next }] : [];
    })
    .toSorted((a, b) => a.next.localeCompare(b.next) || (a.closure.from ?? "").localeCompare(b.closure.from ?? ""))
    .slice(0, most)
    .map(({ closure, next }) => ({ id: closure.id, when: whenOf(closure, next), why: whyOf(closure, next) }));
}

function whenOf(closure: Closure, next: string): string {
  const { from, to } = closure;
  const part = isWholeDay(closure) ? "" : `, ${hoursInWords(from, to)}`;
  const range = closure.repeats === "once" && closure.date < closure.lastDate;
  if (range) return `Du ${dayOf(closure.date, closure.lastDate)} au ${dayMonth(closure.lastDate)}${part}`;
  return `${capitalised(weekdayDayMonth(next))}${part}`;
}

function whyOf({ repeats, reason, word }: Known, next: string): string | null {
  if (reason && word) return `${reason}, « ${word} »`;
  if (reason ?? word) return reason ?? word;
  if (repeats === "weekly") return `Tous les ${longDate(next).split(" ")[0]}s`;
  return repeats === "yearly" ? "Chaque année" : null;
}

function hoursInWords(from: string | null, to: string | null): string {
  if (!from) return `jusqu’à ${to}`;
  return to ? `de ${from} à ${to}` : `à partir de ${from}`;
}

/** « jeudi 3 décembre » */
function weekdayDayMonth(date: string): string {
  return longDate(date).replace(/ \d{4}$/, "");
}

/** « 24 décembre », or « 24 » before another day of that month. */
function dayOf(date: string, last: string): string {
  return date.slice(0, 7) === last.slice(0, 7) ? dayMonth(date).split(" ")[0]! : dayMonth(date);
}

/** « 3 décembre » */
function dayMonth(date: string): string {
  return weekdayDayMonth(date).replace(/^\S+ /, "");
}
