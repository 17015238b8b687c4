import { addMonths } from "#app/french/dates.ts";

/** How long a line of the registers is kept after its answer: as long as somebody may ask what was done (Code civil, art. 2224). */
export const REGISTER_KEPT_YEARS = 5;

export function registerKeptSince(now: Date): Date {
  return addMonths(now, -12 * REGISTER_KEPT_YEARS);
}
