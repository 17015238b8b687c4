import { addMonths, after, DAY } from "#app/platform/durations.ts";

/** Periods: docs/regles-france.md. */
export const UNVERIFIED_RETENTION_DAYS = 30;
export const INACTIVE_RETENTION_YEARS = 2;
/** The law sets no minimum time between warning and erasure. */
export const WARNING_DAYS_BEFORE_ERASURE = 30;

export function unverifiedRetainedSince(now: Date): Date {
  return after(now, -UNVERIFIED_RETENTION_DAYS * DAY);
}

export function warningDueIfIdleSince(now: Date): Date {
  return inactiveRetainedSince(after(now, WARNING_DAYS_BEFORE_ERASURE * DAY));
}

export function inactiveRetainedSince(now: Date): Date {
  return addMonths(now, -12 * INACTIVE_RETENTION_YEARS);
}

export function warnedRetainedSince(now: Date): Date {
  return after(now, -WARNING_DAYS_BEFORE_ERASURE * DAY);
}

export function erasureAfterWarning(lastActiveAt: Date, warnedAt: Date): Date {
  const inactivityEnd = addMonths(lastActiveAt, 12 * INACTIVE_RETENTION_YEARS);
  const warningEnd = after(warnedAt, WARNING_DAYS_BEFORE_ERASURE * DAY);
  return inactivityEnd > warningEnd ? inactivityEnd : warningEnd;
}
