import { addMonths } from "#app/content/dates.ts";

export const APPOINTMENT_KEPT_YEARS = 3; // rules-france.md §3

/** The first day whose appointments are still kept, whoever they were with and whatever became of them. */
export function appointmentsKeptSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -12 * APPOINTMENT_KEPT_YEARS)
    .toISOString()
    .slice(0, 10);
}

/** An act of the agency, once its client knows or will not be told; the history keeps what it did. */
export const ACT_KEPT_DAYS = 30;
