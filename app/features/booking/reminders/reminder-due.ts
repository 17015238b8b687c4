import { addDays } from "#app/french/dates.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { instantOf, type Slot } from "#app/features/booking/time/span.ts";

/** When the reminder of an appointment goes out: the evening before, while nobody is asleep. */

export const REMINDED_FROM = "18:00";
/** Excluded. A reminder that could not go out by then never does. */
const UNTIL = "22:00";

/** An evening on which reminders go out. */
export interface ReminderEvening {
  /** The day whose appointments are reminded of. */
  date: string;
  /** When the day of the evening has begun: what was booked or moved since needs no reminder. */
  dayBegan: Date;
  /** From when on nobody is written to. */
  ends: Date;
}

/** The evening that it is, or null at other hours. */
export function reminderEvening(now: Date): ReminderEvening | null {
  const { date, time } = nowInParis(now);
  if (time < REMINDED_FROM || time >= UNTIL) return null;
  return {
    date: addDays(date, 1),
    dayBegan: instantOf({ date, time: "00:00" }),
    ends: instantOf({ date, time: UNTIL }),
  };
}

/** Where an appointment was moved to. */
export interface Move {
  from: Slot;
  to: Slot;
}

/**
 * Whether an appointment has come to where it stands by one of these moves. One that was undone led elsewhere, one that kept the
 * hour changed nothing that a reminder says, and what stood here before the first of them was only brought back.
 * @param moves the oldest first
 */
export function wasMovedHere({ date, time }: Slot, moves: readonly Move[]): boolean {
  const isHere = (slot: Slot) => slot.date === date && slot.time === time;
  const [first] = moves;
  return first !== undefined && !isHere(first.from) && moves.some(({ to }) => isHere(to));
}
