import { addDays } from "#app/french/dates.ts";
import type { WeekGrid } from "./grid.ts";
import { overlapsHold } from "#app/features/booking/availability/nearest-free.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { hasSkippedHalfHour, addMinutes, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export const MOVE_FORM_ID = "deplacement";

export function canMoveTo(moving: SpanWithTravel, slot: Slot, heldKeys: ReadonlySet<string>): boolean {
  const target = { ...moving, date: slot.date, time: slot.time };
  return slotKey(slot) !== slotKey(moving) && !overlapsHold(target, heldKeys) && !hasSkippedHalfHour(target);
}

export function slotsHeldByOthers({ dates, rows }: WeekGrid, appointmentId: string): Set<string> {
  const held = new Set<string>();
  for (const row of rows) {
    if (row.kind === "collapsed") continue;
    row.cells.forEach((cell, column) => {
      if (!cell || cell.kind === "free" || cell.appointmentId === appointmentId) return;
      for (const slot of slotsOfSpan({ date: dates[column]!, time: cell.time, minutes: cell.rows * SLOT_MINUTES })) {
        held.add(slotKey(slot));
      }
    });
  }
  return held;
}

const STEPS: Record<string, (slot: Slot) => Slot> = {
  ArrowUp: (slot) => addMinutes(slot, -SLOT_MINUTES),
  ArrowDown: (slot) => addMinutes(slot, SLOT_MINUTES),
  ArrowLeft: ({ date, time }) => ({ date: addDays(date, -1), time }),
  ArrowRight: ({ date, time }) => ({ date: addDays(date, 1), time }),
};

export function slotAfterKey(key: string, { date, time }: Slot): Slot | null {
  return STEPS[key]?.({ date, time }) ?? null;
}
