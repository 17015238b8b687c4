import type { BookingRules } from "#app/features/booking/availability/booking-rules.ts";

/** Weekdays (Monday is 0) with the same hours; a break splits a day into two spans. */
export interface OpenSpan {
  weekdays: number[];
  from: string;
  to: string;
}

export function openSpans({ week }: Pick<BookingRules, "week">): OpenSpan[] {
  const spans = week.flatMap(({ open, from, to, breakFrom, breakTo }, weekday) => {
    if (!open) return [];
    const parts = breakFrom && breakTo ? [[from, breakFrom] as const, [breakTo, to] as const] : [[from, to] as const];
    // A break at the start or end of the day leaves an empty part.
    return parts.filter(([start, end]) => start < end).map(([start, end]) => ({ weekday, from: start, to: end }));
  });
  return [...Map.groupBy(spans, ({ from, to }) => `${from} ${to}`).values()].map((same) => ({
    weekdays: same.map(({ weekday }) => weekday),
    from: same[0]!.from,
    to: same[0]!.to,
  }));
}
