import type { ParisTime } from "#app/features/booking/time/half-hour.ts";
import { hasEnded, type Span } from "#app/features/booking/time/span.ts";

/** So many stand in a day's cell; the rest is a number. */
const NAMED = 3;

/** Those of a day who are named in the month: where not all are, those who are still to come. */
export function namedInMonth<One extends Span>(
  upcoming: readonly One[],
  now: ParisTime,
): { named: One[]; more: number } {
  const room = upcoming.length > NAMED ? NAMED - 1 : NAMED;
  const next = upcoming.findIndex((each) => !hasEnded(each, now));
  const first = Math.max(0, Math.min(next, upcoming.length - room));
  const named = upcoming.slice(first, first + room);
  return { named, more: upcoming.length - named.length };
}
