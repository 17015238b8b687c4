import { addDays, capitalise, daysBetween } from "#app/french/dates.ts";
import { weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { dateRange } from "#app/french/date-range.ts";
import { describeClosure, formatPart } from "./closure-words.ts";
import { type Closure, type ClosureWithReason, isWholeDay, touchesDay, wholeDayClosure } from "./closure.ts";

export interface UpcomingClosure {
  id: string;
  when: string;
  why: string | null;
}

const LOOK_AHEAD_DAYS = 62;

export function upcomingClosures(
  closures: readonly ClosureWithReason[],
  today: string,
  limit: number,
): UpcomingClosure[] {
  return closures
    .flatMap((closure) => {
      const next = nextDay(closure, closures, today);
      return next ? [{ closure, next }] : [];
    })
    .toSorted((a, b) => a.next.localeCompare(b.next) || (a.closure.from ?? "").localeCompare(b.closure.from ?? ""))
    .slice(0, limit)
    .map(({ closure, next }) => ({ id: closure.id, when: whenOf(closure, next), why: whyOf(closure, next) }));
}

function nextDay(closure: Closure, closures: readonly Closure[], today: string): string | null {
  for (let ahead = Math.max(0, daysBetween(today, closure.date)); ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead);
    if (touchesDay(closure, date) && (isWholeDay(closure) || !wholeDayClosure(closures, date))) return date;
  }
  return null;
}

function whenOf(closure: Closure, next: string): string {
  const { recurrence, date, lastDate } = closure;
  const isRange = date < lastDate;
  const days =
    isRange && recurrence === "once"
      ? `Du ${dateRange(date, lastDate, { isYearShown: false }).join(" ")}`
      : capitalise(weekdayDayMonth(next));
  return days + formatPart(closure);
}

function whyOf(closure: ClosureWithReason, next: string): string | null {
  const { recurrence, reason, publicReason } = closure;
  if (reason && publicReason) return `${reason}, « ${publicReason} »`;
  const onlyReason = reason ?? publicReason;
  if (onlyReason) return onlyReason;
  const isRange = closure.date < closure.lastDate;
  if (isRange && recurrence !== "once") return capitalise(describeClosure({ ...closure, from: null, to: null }));
  if (recurrence === "weekly") return `Tous les ${weekdayName(next)}s`;
  return recurrence === "yearly" ? "Chaque année" : null;
}
