import { addMonths } from "#app/content/dates.ts";

export const REQUEST_KEPT_YEARS = 3; // rules-france.md §3

/** Requests that were written before go, answered or not. */
export function requestsKeptSince(now: Date): Date {
  return addMonths(now, -12 * REQUEST_KEPT_YEARS);
}
