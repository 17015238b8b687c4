import { addMonths } from "#app/platform/durations.ts";

/** From a request's answer or a breach's discovery: the limitation period of Code civil, art. 2224. */
export const LOG_RETENTION_YEARS = 5;

export function logRetainedSince(now: Date): Date {
  return addMonths(now, -12 * LOG_RETENTION_YEARS);
}
