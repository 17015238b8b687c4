import { addMonths } from "#app/platform/durations.ts";

/** Retention after the answer, equal to the limitation period (Code civil, art. 2224). */
export const LOG_RETENTION_YEARS = 5;

export function logRetainedSince(now: Date): Date {
  return addMonths(now, -12 * LOG_RETENTION_YEARS);
}
