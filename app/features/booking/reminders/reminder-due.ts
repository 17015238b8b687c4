import { addDays } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { nowInParis, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

export const REMINDED_FROM = "18:00";
/** Exclusive. A reminder that could not be sent by then is skipped. */
const UNTIL = "22:00";

export interface ReminderEvening {
  date: string;
  dayBegan: Date;
  ends: Date;
}

export function reminderEvening(now: Date): ReminderEvening | null {
  const { date, time } = nowInParis(now);
  if (time < REMINDED_FROM || time >= UNTIL) return null;
  return {
    date: addDays(date, 1),
    dayBegan: instantOf({ date, time: "00:00" }),
    ends: instantOf({ date, time: UNTIL }),
  };
}

export interface Move {
  from: Slot;
  to: Slot;
}

export interface Reminded extends Slot {
  createdAt: string;
  status: "confirmed" | "cancelled";
  hasAddress: boolean;
  wanted: boolean;
  isEnabled: boolean;
  /** At least all moves since the day before the appointment, the oldest first. */
  moves: readonly (Move & { at: string })[];
  isReminded?: boolean;
  /** Until the change is final, the client may know another slot. */
  hasPendingChange?: boolean;
}

type NoReminder = "no-address" | "off" | "unwanted" | "booked-late" | "moved-late";

/** `over`: no reminder any more; `waits`: decided once the pending change is final. */
type ReminderStatus = NoReminder | "planned" | "due" | "waits" | "sent" | "over";

export function reminderStatus(of: Reminded, now: Date): ReminderStatus {
  const dayBefore = addDays(of.date, -1);
  const { date: today, time } = nowInParis(now);
  if (of.status === "cancelled" || today > dayBefore || (today === dayBefore && time >= UNTIL)) return "over";
  if (!of.hasAddress) return "no-address";
  if (!of.isEnabled) return "off";
  if (!of.wanted) return "unwanted";
  const isLate = (instant: string) => todayInParis(new Date(instant)) >= dayBefore;
  if (isLate(of.createdAt)) return "booked-late";
  const lateMoves = of.moves.filter(({ at }) => isLate(at));
  if (wasMovedHere(of, lateMoves)) return "moved-late";
  if (today < dayBefore || time < REMINDED_FROM) return "planned";
  if (of.isReminded) return "sent";
  return of.hasPendingChange ? "waits" : "due";
}

const NO_REMINDER: Record<NoReminder, string> = {
  "no-address": "aucun : pas d’adresse e-mail",
  off: "aucun : désactivé dans les réglages",
  unwanted: "aucun : ce client les a désactivés",
  "booked-late": "aucun : réservé la veille",
  "moved-late": "aucun : déplacé la veille",
};

const isNoReminder = (status: ReminderStatus): status is NoReminder => Object.hasOwn(NO_REMINDER, status);

export function describeReminder(of: Reminded & { hasConfirmed: boolean }, now: Date): string | null {
  if (of.hasConfirmed) return "« Je viens »";
  if (reminderEvening(now)?.date === of.date) return null;
  const status = reminderStatus(of, now);
  if (isNoReminder(status)) return NO_REMINDER[status];
  return status === "planned" ? `${weekdayDayMonth(addDays(of.date, -1))} à ${REMINDED_FROM}` : null;
}

/** Moves that kept the slot, were undone, or led away and back do not count. @param moves the oldest first */
export function wasMovedHere({ date, time }: Slot, moves: readonly Move[]): boolean {
  const isHere = (slot: Slot) => slot.date === date && slot.time === time;
  const [first] = moves;
  return first !== undefined && !isHere(first.from) && moves.some(({ to }) => isHere(to));
}
