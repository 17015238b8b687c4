import type { Days } from "#app/features/booking/time/days.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function stepOfDay({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): number {
  return altKey || ctrlKey || metaKey ? 0 : Object.hasOwn(STEPS, key) ? STEPS[key]! : 0;
}

export function extendRange(chosen: Days | null, from: string, to: string): Days {
  const other = chosen?.last === from ? chosen.first : chosen?.first === from ? chosen.last : from;
  return other <= to ? { first: other, last: to } : { first: to, last: other };
}
