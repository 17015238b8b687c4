import { addDays } from "#app/french/dates.ts";
import type { WeekGrid } from "./grid.ts";
import { isOverHold } from "#app/features/booking/availability/nearest-free.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import {
  isWhollyOnTheClock,
  type Slot,
  addMinutes,
  slotKey,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

/** Where an appointment may be put down in the agenda, by a tap, a drag or a key. */

/** The form that the places of the agenda send while an appointment is being moved. */
export const MOVE_FORM = "deplacement";

/** Whether it fits at a place that is not its own. */
export function canGoTo(moving: SpanWithTravel, slot: Slot, taken: ReadonlySet<string>): boolean {
  return slotKey(slot) !== slotKey(moving) && fitsAt(moving, slot, taken);
}

/** Whether it fits at a place, its travel times included, over nothing that somebody else holds. */
export function fitsAt(moving: SpanWithTravel, slot: Slot, taken: ReadonlySet<string>): boolean {
  const { minutes, travelBefore, travelAfter } = moving;
  const wanted = { date: slot.date, time: slot.time, minutes, travelBefore, travelAfter };
  return !isOverHold(wanted, taken) && isWhollyOnTheClock(wanted);
}

/** The half hours of a grid that others hold, as keys. */
export function slotsHeldByOthers({ days, rows }: WeekGrid, appointmentId: string): Set<string> {
  const held = new Set<string>();
  for (const row of rows) {
    if (row.kind === "fold") continue;
    row.cells.forEach((cell, column) => {
      if (!cell || cell.kind === "free" || cell.appointmentId === appointmentId) return;
      const { date } = days[column]!;
      for (let index = 0; index < cell.rows; index++) {
        held.add(slotKey(addMinutes({ date, time: cell.time }, index * SLOT_MINUTES)));
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

/** Where an arrow leads with Alt: half an hour up or down, a day to the left or right. */
export function stepOf(key: string, { date, time }: Slot): Slot | null {
  return STEPS[key]?.({ date, time }) ?? null;
}

/** The place that a button or a dragged card asks for, as the form sends it. */
export function slotValue({ date, time }: Slot): string {
  return `${date}T${time}`;
}
