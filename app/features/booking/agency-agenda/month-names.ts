import type { ParisTime } from "#app/features/booking/time/half-hour.ts";
import { hasEnded, type Span } from "#app/features/booking/time/span.ts";

const NAMED = 3;

export function namedInMonth<One extends Span>(
  appointments: readonly One[],
  now: ParisTime,
): { named: One[]; more: number } {
  const room = appointments.length > NAMED ? NAMED - 1 : NAMED;
  const next = appointments.findIndex((each) => !hasEnded(each, now));
  const first = Math.max(0, Math.min(next, appointments.length - room));
  const named = appointments.slice(first, first + room);
  return { named, more: appointments.length - named.length };
}
