import type { ParisTime } from "#app/features/booking/time/paris-time.ts";
import { hasEnded, type Span } from "#app/features/booking/time/span.ts";

const MAX_LISTED = 3;

/** Lists the next appointments, and earlier ones if there is room. If all have ended, lists the first ones. */
export function listInMonth<T extends Span>(
  appointments: readonly T[],
  now: ParisTime,
): { listed: T[]; hiddenCount: number } {
  // The line « et N autres » takes the place of one appointment.
  const limit = appointments.length > MAX_LISTED ? MAX_LISTED - 1 : MAX_LISTED;
  const next = appointments.findIndex((each) => !hasEnded(each, now)); // -1 if all have ended
  const first = Math.max(0, Math.min(next, appointments.length - limit));
  const listed = appointments.slice(first, first + limit);
  return { listed, hiddenCount: appointments.length - listed.length };
}
