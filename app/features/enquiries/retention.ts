import { addMonths } from "#app/platform/durations.ts";

export const ENQUIRY_RETENTION_YEARS = 3; // counted from the last contact

export function enquiriesRetainedSince(now: Date): Date {
  return addMonths(now, -12 * ENQUIRY_RETENTION_YEARS);
}
