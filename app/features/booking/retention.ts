import { addMonths } from "#app/platform/durations.ts";

export const APPOINTMENT_RETENTION_YEARS = 3; // FR3

/** Appointments are kept from this day on: cancelled ones too, and those without an account. */
export function appointmentsRetainedSince(today: string): string {
  return addMonths(new Date(`${today}T00:00:00Z`), -12 * APPOINTMENT_RETENTION_YEARS)
    .toISOString()
    .slice(0, 10);
}

/** What was proposed to a client: after the answer, or after the day of the appointment. */
export const PROPOSAL_RETENTION_DAYS = 30;

/** What the link of a reminder says once its appointment is over. */
export const REMINDER_RETENTION_DAYS = 30;

/** An act of the agency, once its client knows or will not be told; the history keeps what it did. */
export const CHANGE_RETENTION_DAYS = 30;
