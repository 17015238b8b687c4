export interface Slot {
  date: string;
  time: string;
}

export function slotKey({ date, time }: Slot): string {
  return `${date} ${time}`;
}

export function bySlot(a: Slot, b: Slot): number {
  return slotKey(a).localeCompare(slotKey(b));
}
