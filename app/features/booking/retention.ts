import { addMonths } from "#app/platform/durations.ts";

export const APPOINTMENT_RETENTION_YEARS = 3; // personal data: docs/regles-france.md

/** Applies to cancelled appointments and those of guests too. */
export function appointmentsRetainedSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -12 * APPOINTMENT_RETENTION_YEARS)
    .toISOString()
    .slice(0, 10);
}

/** After the answer, or after the day of the appointment. */
export const PROPOSAL_RETENTION_DAYS = 30;

/** How long the page of a reminder can still tell that its appointment is over. */
export const REMINDER_RETENTION_DAYS = 30;

/** Counted from the end of a pending change; the history still records what was changed. */
export const CHANGE_RETENTION_DAYS = 30;
