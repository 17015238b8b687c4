import { addDays } from "#app/french/dates.ts";

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
  const runs: DayRun<T>[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const continuesRun =
      run &&
      day.closed !== null &&
      day.closed === run.day.closed &&
      day.entries.length === 0 &&
      run.day.entries.length === 0 &&
      day.date === addDays(run.last, 1);
    if (continuesRun) run.last = day.date;
    else runs.push({ first: day.date, last: day.date, day });
  }
  return runs;
}
