import { addMonths } from "#app/french/dates.ts";

/** How long a line of the registers is kept after its answer: as long as somebody may ask what was done (Code civil, art. 2224). */
export const REGISTER_RETENTION_YEARS = 5;

export function registerRetainedSince(now: Date): Date {
  return addMonths(now, -12 * REGISTER_RETENTION_YEARS);
}
