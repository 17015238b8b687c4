import { addMonths, after, DAY } from "#app/platform/durations.ts";

/** How long accounts are kept (FR3), as functions of the clock. */

export const UNVERIFIED_RETENTION_DAYS = 30; // FR3
export const INACTIVE_RETENTION_YEARS = 2; // FR3
/** Not in FR3, which only asks for a warning: nobody has less time than this to answer it. */
export const WARNED_DAYS_BEFORE = 30;

/** Accounts that were created before and never verified go. */
export function unverifiedRetainedSince(now: Date): Date {
  return after(now, -UNVERIFIED_RETENTION_DAYS * DAY);
}

/** Accounts that were last active before are warned. */
export function warnedWhenIdleSince(now: Date): Date {
  return inactiveRetainedSince(after(now, WARNED_DAYS_BEFORE * DAY));
}

/** Accounts that were last active before go, when the warning is old enough as well. */
export function inactiveRetainedSince(now: Date): Date {
  return addMonths(now, -12 * INACTIVE_RETENTION_YEARS);
}

/** A warning that was written by then is old enough. */
export function warningDueBy(now: Date): Date {
  return after(now, -WARNED_DAYS_BEFORE * DAY);
}

/** When an account goes that is warned now, if nobody logs in to it. */
export function erasureAfterWarning(lastActiveAt: Date, now: Date): Date {
  const inactive = addMonths(lastActiveAt, 12 * INACTIVE_RETENTION_YEARS);
  const warned = after(now, WARNED_DAYS_BEFORE * DAY);
  return inactive > warned ? inactive : warned;
}
