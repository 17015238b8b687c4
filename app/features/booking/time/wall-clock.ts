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
    const offsetBefore = offsetAt(wallClock - DAY);
    const offsetAfter = offsetAt(wallClock + DAY);
    // The offset of the day before is right unless the clocks have changed since.
    const byOffsetBefore = wallClock - offsetBefore * MINUTE;
    if (offsetBefore === offsetAfter || offsetAt(byOffsetBefore) === offsetBefore) return byOffsetBefore;
    const byOffsetAfter = wallClock - offsetAfter * MINUTE;
    return offsetAt(byOffsetAfter) === offsetAfter ? byOffsetAfter : byOffsetBefore;
  };
}

export const parisInstant = toInstantBy(parisOffset);
