import { endOf, type Place, type Span } from "./span.ts";

/** So many stand in a day's cell; the rest is a number. */
const NAMED = 3;

/** Day and minute in Paris. */
type Now = Pick<Place, "date"> & { time: string };

/** Whether an appointment is over. */
export function hasEnded(span: Span, { date, time }: Now): boolean {
  const end = endOf(span);
  return end.date === date ? end.slot <= time : end.date < date;
}

/** Those of a day who are named in the month: where not all are, those who are still to come. */
export function namedInMonth<One extends Span>(coming: readonly One[], now: Now): { named: One[]; more: number } {
  const room = coming.length > NAMED ? NAMED - 1 : NAMED;
  const next = coming.findIndex((each) => !hasEnded(each, now));
  const first = Math.max(0, Math.min(next, coming.length - room));
  const named = coming.slice(first, first + room);
  return { named, more: coming.length - named.length };
}
