import { after, DAY } from "#app/platform/durations.ts";

/** However often it is prolonged: a stolen cookie ends then, too. */
export const SESSION_END_DAYS = 30;

/** Until then a link that ran out says so; afterwards it is one like any other text. */
export const LINK_RETENTION_DAYS = 7;

/** Links that ran out before go. */
export function linksRetainedSince(now: Date): Date {
  return after(now, -LINK_RETENTION_DAYS * DAY);
}
