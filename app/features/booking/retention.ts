import { addMonths } from "#app/platform/durations.ts";

export const APPOINTMENT_RETENTION_YEARS = 3; // personal data: docs/regles-france.md

export function appointmentsRetainedSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -12 * APPOINTMENT_RETENTION_YEARS)
    .toISOString()
    .slice(0, 10);
}

export const PROPOSAL_RETENTION_DAYS = 30;

/** From the appointment's date on. Until then, the page behind a reminder's link says that the appointment is over. */
export const REMINDER_RETENTION_DAYS = 30;

/** Counted from a pending change's `finalizedAt`. */
export const CHANGE_RETENTION_DAYS = 30;
