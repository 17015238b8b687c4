import { addMonths } from "#app/platform/durations.ts";

/** Lines stay this long after a request's answer or a breach's discovery (Code civil, art. 2224). */
export const LOG_RETENTION_YEARS = 5;

export function logRetainedSince(now: Date): Date {
  return addMonths(now, -12 * LOG_RETENTION_YEARS);
}
