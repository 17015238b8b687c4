import type { Days } from "#app/features/booking/time/days.ts";

const DAYS_BY_KEY = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);

export function daysToMove(event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): number {
  return event.altKey || event.ctrlKey || event.metaKey ? 0 : (DAYS_BY_KEY.get(event.key) ?? 0);
}

export function extendRange(chosen: Days | null, from: string, to: string): Days {
  let fixedEnd = from;
  if (chosen?.first === from) fixedEnd = chosen.last;
  if (chosen?.last === from) fixedEnd = chosen.first;
  return fixedEnd <= to ? { first: fixedEnd, last: to } : { first: to, last: fixedEnd };
}
