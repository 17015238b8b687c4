import type { ParisTime } from "#app/features/booking/time/half-hour.ts";
import { hasEnded, type Span } from "#app/features/booking/time/span.ts";

const NAMED = 3;

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
