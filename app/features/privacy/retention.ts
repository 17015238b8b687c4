import { addMonths } from "#app/platform/durations.ts";

/** How long a line of the logs is kept after its answer: as long as somebody may ask what was done (Code civil, art. 2224). */
export const LOG_RETENTION_YEARS = 5;

export function logRetainedSince(now: Date): Date {
  return addMonths(now, -12 * LOG_RETENTION_YEARS);
}
