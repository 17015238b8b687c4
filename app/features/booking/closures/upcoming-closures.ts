import { addDays, capitalised, daysBetween } from "#app/french/dates.ts";
import { weekdayDayMonth, weekdayName } from "#app/french/date-labels.ts";
import { dateRange } from "#app/french/date-range.ts";
import { describeClosure, formatPart } from "./closure-words.ts";
import { type Closure, isWholeDay, touchesDay, wholeDayClosure } from "./closure.ts";

export interface UpcomingClosure {
  id: string;
  when: string;
  why: string | null;
}

const LOOK_AHEAD_DAYS = 62;

type Known = Closure & { reason: string | null };

export function upcomingClosures(closures: readonly Known[], today: string, limit: number): UpcomingClosure[] {
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
  const isPart = !isWholeDay(closure);
  for (let after = Math.max(0, daysBetween(today, closure.date)); after <= LOOK_AHEAD_DAYS; after++) {
    const date = addDays(today, after);
    if (touchesDay(closure, date) && !(isPart && wholeDayClosure(closures, date))) return date;
  }
  return null;
}

function whenOf(closure: Closure, next: string): string {
  const { recurrence, date, lastDate } = closure;
  const isRange = recurrence === "once" && date < lastDate;
  const days = isRange ? `Du ${dateRange(date, lastDate, false).join(" ")}` : capitalised(weekdayDayMonth(next));
  return days + formatPart(closure);
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
