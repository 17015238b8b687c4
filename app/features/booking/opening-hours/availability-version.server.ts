import type { SiteDeps } from "#app/site-deps.ts";
import { createHash } from "node:crypto";
import { readRules } from "#app/features/booking/availability/day-rules.server.ts";
import { readFullyBusyDates } from "#app/features/booking/availability/busy-times.server.ts";
import { DEFAULT_RULES, lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import { type OpenSpan, openSpans } from "./open-spans.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

/** `current`: a hash of rules, closures and all-day busy times for the cache key of pages that show hours or days. */
export interface AvailabilityVersion {
  current(): string;
  openSpans(): OpenSpan[];
  refresh(): Promise<void>;
}

export function createAvailabilityVersion({ db, now }: SiteDeps): AvailabilityVersion {
  let version = "";
  let spans = openSpans(DEFAULT_RULES);
  return {
    current: () => version,
    openSpans: () => spans,
    async refresh() {
      const at = now();
      const today = parisDate(at);
      const { rules, closures } = await readRules(db, today);
      const busyDates = await readFullyBusyDates(db, { first: today, last: lastBookableDay(rules, at) });
      spans = openSpans(rules);
      version = createHash("sha256")
        .update(JSON.stringify([rules, closures, busyDates]))
        .digest("base64url")
        .slice(0, 12);
    },
  };
}
