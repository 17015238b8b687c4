import type { Slot } from "#app/features/booking/time/slot.ts";

/** The value of the field `chosenSlot`. */
export function slotValue({ date, time }: Slot): string {
  return `${date}T${time}`;
}

/** null if no slot was chosen. Checks neither date nor time. */
export function readSlotValue(value: string): Slot | null {
  const [date, time] = value.split("T");
  return date && time ? { date, time } : null;
}
