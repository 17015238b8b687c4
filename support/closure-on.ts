import type { Closure } from "#app/features/booking/closures/closure.ts";

export function closureOn(date: string, change: Partial<Closure> = {}): Closure {
  return { id: date, date, lastDate: date, from: null, to: null, recurrence: "once", publicReason: null, ...change };
}
