import { addDays, capitalised, daysBetween } from "#app/french/dates.ts";
import { dayMonth, dayNumber, weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { describeClosure } from "./closure-words.ts";
import { type Closure, isWholeDay, touchesDay, wholeDayClosure } from "./closure.ts";

export interface UpcomingClosure {
  id: string;
  /** « Jeudi 3 décembre », « Du 24 décembre au 3 janvier » */
  when: string;
  /** « Repérage à Uzès », « Tous les dimanches »; null without a reason. */
  why: string | null;
}

const LOOK_AHEAD_DAYS = 62;

type Known = Closure & { reason: string | null };

/** Covers two months, nearest first; a partial closure skips days that are closed as a whole. */
export function upcomingClosures(closures: readonly Known[], today: string, most: number): UpcomingClosure[] {
  return closures
    .flatMap((closure) => {
      const next = nextDay(closure, closures, today);
      return next ? [{ closure, next }] : [];
    })
    .toSorted((a, b) => a.next.localeCompare(b.next) || (a.closure.from ?? "").localeCompare(b.closure.from ?? ""))
    .slice(0, most)
    .map(({ closure, next }) => ({ id: closure.id, when: whenOf(closure, next), why: whyOf(closure, next) }));
}

function nextDay(closure: Closure, closures: readonly Closure[], today: string): string | null {
  const isPart = !isWholeDay(closure);
  for (let after = Math.max(0, daysBetween(today, closure.date)); after <= LOOK_AHEAD_DAYS; after++) {
    const date = addDays(today, after);
    if (touchesDay(closure, date) && !(isPart && wholeDayClosure(closures, date))) return date;
  }
  return null;
}

function whenOf(closure: Closure, next: string): string {
  const { from, to } = closure;
  const part = isWholeDay(closure) ? "" : `, ${formatHours(from, to)}`;
  const range = closure.recurrence === "once" && closure.date < closure.lastDate;
  if (range) return `Du ${dayOf(closure.date, closure.lastDate)} au ${dayMonth(closure.lastDate)}${part}`;
  return `${capitalised(weekdayDayMonth(next))}${part}`;
}

function whyOf(closure: Known, next: string): string | null {
  const { recurrence, reason, publicReason } = closure;
  if (reason && publicReason) return `${reason}, « ${publicReason} »`;
  if (reason ?? publicReason) return reason ?? publicReason;
  const isRun = recurrence !== "once" && closure.date < closure.lastDate;
  if (isRun) return capitalised(describeClosure({ ...closure, from: null, to: null }));
  if (recurrence === "weekly") return `Tous les ${weekdayName(next)}s`;
  return recurrence === "yearly" ? "Chaque année" : null;
}

function formatHours(from: string | null, to: string | null): string {
  if (!from) return `jusqu’à ${to}`;
  return to ? `de ${from} à ${to}` : `à partir de ${from}`;
}

/** « 24 décembre », or « 24 » before another day of that month. */
function dayOf(date: string, last: string): string {
  return date.slice(0, 7) === last.slice(0, 7) ? dayNumber(date) : dayMonth(date);
}
