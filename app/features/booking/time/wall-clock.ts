import { DAY, MINUTE } from "#app/platform/durations.ts";
import { parisOffset } from "./paris-time.ts";

/** Converts a wall clock time (ms, as if it were UTC) to an instant. */
export type ToInstant = (wallClock: number) => number;

/**
 * A repeated time gives its first instant. A skipped time is read with the offset from before the clock change.
 * @param offsetAt minutes ahead of UTC at an instant
 */
export function toInstantBy(offsetAt: (instant: number) => number): ToInstant {
  return (wallClock) => {
    const before = offsetAt(wallClock - DAY);
    const after = offsetAt(wallClock + DAY);
    // The offset of the day before is right unless the clocks have changed since.
    const early = wallClock - before * MINUTE;
    if (before === after || offsetAt(early) === before) return early;
    const late = wallClock - after * MINUTE;
    return offsetAt(late) === after ? late : early;
  };
}

export const parisInstant = toInstantBy(parisOffset);
