import { isIsoDate } from "#app/french/dates.ts";
import { isHalfHour } from "./half-hour.ts";

export interface Slot {
  date: string;
  time: string;
}

export function slotKey({ date, time }: Slot): string {
  return `${date} ${time}`;
}

/** Reads what `slotKey` wrote; null: no slot. */
export function parseSlot(text: string): Slot | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text) ?? [];
  return date && time && isIsoDate(date) && isHalfHour(time) ? { date, time } : null;
}

export function bySlot(a: Slot, b: Slot): number {
  return slotKey(a).localeCompare(slotKey(b));
}
