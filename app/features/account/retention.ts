import { after, DAY } from "#app/platform/durations.ts";

/** Ends a session despite its renewals, to limit the use of a stolen cookie. */
export const SESSION_MAX_DAYS = 30;

/** How long an expired link is reported as expired, not as unknown. */
export const LINK_RETENTION_DAYS = 7;

export function linksRetainedSince(now: Date): Date {
  return after(now, -LINK_RETENTION_DAYS * DAY);
}
