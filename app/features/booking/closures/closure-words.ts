import { longDate } from "#app/french/dates.ts";
import { dateRange } from "#app/french/date-range.ts";
import { dayMonth, WEEKDAYS } from "#app/french/date-labels.ts";
import { type Closure, isWholeDay } from "./closure.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { timeRange } from "#app/french/time-range.ts";
import { typeset } from "#app/french/typeset.ts";

type ClosureTimes = Pick<Closure, "date" | "lastDate" | "from" | "to" | "recurrence">;

export function describeClosure(closure: ClosureTimes): string {
  return `${formatDays(closure)}${formatPart(closure)}`;
}

function formatDays({ date, lastDate, recurrence }: ClosureTimes): string {
  const isSingleDay = date === lastDate;
  if (recurrence === "weekly") {
    const [first, last] = [weekdayOf(date), weekdayOf(lastDate)].map((weekday) => WEEKDAYS[weekday]!);
    return isSingleDay ? `tous les ${first}s` : `chaque semaine, du ${first} au ${last}`;
  }
  if (recurrence === "yearly") {
    const [first, last] = [date, lastDate].map(dayMonth);
    return isSingleDay ? `chaque année, le ${first}` : `chaque année, du ${first} au ${last}`;
  }
  return isSingleDay ? longDate(date) : `du ${dateRange(date, lastDate).join(" ")}`;
}

export function nameClosure(closure: ClosureTimes & Pick<Closure, "publicReason">): string {
  const { publicReason } = closure;
  return `Fermeture : ${describeClosure(closure)}${publicReason ? `, « ${typeset(publicReason)} »` : ""}.`;
}

export function describeClosedPart({ from, to, publicReason }: Pick<Closure, "from" | "to" | "publicReason">): string {
  return `fermé ${timeRange({ from, to })}${publicReason ? ` : ${typeset(publicReason)}` : ""}`;
}

export function formatPart(part: Pick<Closure, "from" | "to">): string {
  return isWholeDay(part) ? "" : `, ${timeRange(part)}`;
}
