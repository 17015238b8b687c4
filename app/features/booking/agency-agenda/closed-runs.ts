import { addDays } from "#app/french/dates.ts";

interface Day {
  date: string;
  /** Why the whole of it is closed; null: it is open. */
  closed: string | null;
  /** Who comes. */
  entries: readonly unknown[];
}

/** Days that are read as one: alone, or closed one after the other for one reason while nobody comes. */
interface ClosedRun<Of extends Day> {
  first: string;
  last: string;
  /** The first of them. */
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
