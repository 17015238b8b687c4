import { addDays } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { parisTime, parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

export const REMINDERS_FROM = "18:00";
/** Exclusive. A reminder that could not be sent by then is skipped. */
const REMINDERS_UNTIL = "22:00";

export interface ReminderEvening {
  appointmentDate: string;
  dayStart: Date;
  endsAt: Date;
}

export function reminderEvening(now: Date): ReminderEvening | null {
  const { date, time } = parisTime(now);
  if (time < REMINDERS_FROM || time >= REMINDERS_UNTIL) return null;
  return {
    appointmentDate: addDays(date, 1),
    dayStart: instantOf({ date, time: "00:00" }),
    endsAt: instantOf({ date, time: REMINDERS_UNTIL }),
  };
}

export interface Move {
  from: Slot;
  to: Slot;
}

export interface RemindedAppointment extends Slot {
  createdAt: string;
  status: "confirmed" | "cancelled";
  hasAddress: boolean;
  wantsReminders: boolean;
  /** The agency's setting, the same for all clients. */
  isEnabled: boolean;
  /** At least all moves since the day before the appointment, the oldest first. */
  moves: readonly (Move & { at: string })[];
  isReminded?: boolean;
  /** Until the change is final, the client may know another slot. */
  hasPendingChange?: boolean;
}

type NoReminderReason = "no-address" | "off" | "unwanted" | "booked-late" | "moved-late";

/** `over`: no reminder any more; `waits`: decided once the pending change is final. */
type ReminderStatus = NoReminderReason | "planned" | "due" | "waits" | "sent" | "over";

export function reminderStatus(appointment: RemindedAppointment, now: Date): ReminderStatus {
  const dayBefore = addDays(appointment.date, -1);
  const { date: today, time } = parisTime(now);
  if (appointment.status === "cancelled" || today > dayBefore || (today === dayBefore && time >= REMINDERS_UNTIL))
    return "over";
  if (!appointment.hasAddress) return "no-address";
  if (!appointment.isEnabled) return "off";
  if (!appointment.wantsReminders) return "unwanted";
  const isLate = (instant: string) => parisDate(new Date(instant)) >= dayBefore;
  if (isLate(appointment.createdAt)) return "booked-late";
  const lateMoves = appointment.moves.filter(({ at }) => isLate(at));
  if (wasMovedHere(appointment, lateMoves)) return "moved-late";
  if (today < dayBefore || time < REMINDERS_FROM) return "planned";
  if (appointment.isReminded) return "sent";
  return appointment.hasPendingChange ? "waits" : "due";
}

const NO_REMINDER: Record<NoReminderReason, string> = {
  "no-address": "aucun : pas d’adresse e-mail",
  off: "aucun : désactivé dans les réglages",
  unwanted: "aucun : ce client les a désactivés",
  "booked-late": "aucun : réservé la veille",
  "moved-late": "aucun : déplacé la veille",
};

const isNoReminderReason = (status: ReminderStatus): status is NoReminderReason => Object.hasOwn(NO_REMINDER, status);

/** From the evening before the appointment on, returns null unless the client has confirmed. */
export function describeReminder(
  appointment: RemindedAppointment & { hasConfirmed: boolean },
  now: Date,
): string | null {
  if (appointment.hasConfirmed) return "« Je viens »";
  if (reminderEvening(now)?.appointmentDate === appointment.date) return null;
  const status = reminderStatus(appointment, now);
  if (isNoReminderReason(status)) return NO_REMINDER[status];
  return status === "planned" ? `${weekdayDayMonth(addDays(appointment.date, -1))} à ${REMINDERS_FROM}` : null;
}

/** Moves that kept the slot, were undone, or led away and back do not count. @param moves the oldest first */
export function wasMovedHere({ date, time }: Slot, moves: readonly Move[]): boolean {
  const isHere = (slot: Slot) => slot.date === date && slot.time === time;
  const [first] = moves;
  return first !== undefined && !isHere(first.from) && moves.some(({ to }) => isHere(to));
}
