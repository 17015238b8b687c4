import { addDays } from "#app/french/dates.ts";

interface Day {
  date: string;
  closed: string | null;
  entries: readonly unknown[];
}

/** One line of the list: consecutive days that have no entries and are closed for the same reason, or one other day. */
interface ClosedRun<Of extends Day> {
  first: string;
  last: string;
  day: Of;
}

export function closedRuns<Of extends Day>(lines: readonly Of[]): ClosedRun<Of>[] {
  const runs: ClosedRun<Of>[] = [];
  for (const day of lines) {
    const run = runs.at(-1);
    const goesOn =
      run &&
      day.closed !== null &&
      day.closed === run.day.closed &&
      day.entries.length === 0 &&
      run.day.entries.length === 0 &&
      day.date === addDays(run.last, 1);
    if (goesOn) run.last = day.date;
    else runs.push({ first: day.date, last: day.date, day });
  }
  return runs;
}
