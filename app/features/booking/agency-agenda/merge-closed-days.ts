import { addDays } from "#app/french/dates.ts";
import { groupAdjacent } from "#app/platform/group-adjacent.ts";

interface Day {
  date: string;
  closed: string | null;
  entries: readonly unknown[];
}

/** Consecutive days without entries that are closed for the same reason, or any single day. */
interface DayRun<T extends Day> {
  first: string;
  last: string;
  day: T;
}

export function mergeClosedDays<T extends Day>(days: readonly T[]): DayRun<T>[] {
  const isClosedRun = (day: T, next: T) =>
    day.closed !== null &&
    day.closed === next.closed &&
    day.entries.length === 0 &&
    next.entries.length === 0 &&
    next.date === addDays(day.date, 1);
  return groupAdjacent(days, isClosedRun).map((run) => ({ first: run[0].date, last: run.at(-1)!.date, day: run[0] }));
}
