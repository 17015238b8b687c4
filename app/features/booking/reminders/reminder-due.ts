import { addDays } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/features/booking/time/date-labels.ts";
import { nowInParis, todayInParis } from "#app/features/booking/time/half-hour.ts";
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

/** What decides whether the client of an appointment is reminded of it. */
export interface Reminded extends Slot {
  createdAt: string;
  status: "confirmed" | "cancelled";
  hasAddress: boolean;
  /** The client wants reminders. */
  wanted: boolean;
  /** The agency sends reminders. */
  sends: boolean;
  /** All moves since the day before the appointment, or more; the oldest first. */
  moves: readonly (Move & { at: string })[];
  /** A reminder of this day is written already. */
  isReminded?: boolean;
  /** A change of the agency may be undone yet: until then the client knows of something else. */
  hasPendingChange?: boolean;
}

/** Why an appointment has no reminder. */
type NoReminder = "no-address" | "off" | "unwanted" | "booked-late" | "moved-late";

/** `over`: nothing is to come of it; `waits`: it is decided once the pending change is. */
type ReminderStatus = NoReminder | "planned" | "due" | "waits" | "sent" | "over";

/** What comes of the reminder of an appointment: the one rule of the job that sends it and of the page that says so. */
export function reminderStatus(of: Reminded, now: Date): ReminderStatus {
  const dayBefore = addDays(of.date, -1);
  const { date: today, time } = nowInParis(now);
  if (of.status === "cancelled" || today > dayBefore || (today === dayBefore && time >= UNTIL)) return "over";
  if (!of.hasAddress) return "no-address";
  if (!of.sends) return "off";
  if (!of.wanted) return "unwanted";
  const isLate = (instant: string) => todayInParis(new Date(instant)) >= dayBefore;
  if (isLate(of.createdAt)) return "booked-late";
  if (
    wasMovedHere(
      of,
      of.moves.filter(({ at }) => isLate(at)),
    )
  )
    return "moved-late";
  if (today < dayBefore || time < REMINDED_FROM) return "planned";
  if (of.isReminded) return "sent";
  return of.hasPendingChange ? "waits" : "due";
}

const NO_REMINDER: Record<NoReminder, string> = {
  "no-address": "aucun : pas d'adresse",
  off: "aucun : désactivé dans les réglages",
  unwanted: "aucun : ce client les a désactivés",
  "booked-late": "aucun : réservé la veille",
  "moved-late": "aucun : déplacé la veille",
};

const isNoReminder = (status: ReminderStatus): status is NoReminder => Object.hasOwn(NO_REMINDER, status);

/** The status in words, until the evening of the reminder; null: there is nothing to say of it any more. */
export function describeReminder(of: Reminded & { hasConfirmed: boolean }, now: Date): string | null {
  if (of.hasConfirmed) return "« Je viens »";
  if (reminderEvening(now)?.date === of.date) return null;
  const status = reminderStatus(of, now);
  if (isNoReminder(status)) return NO_REMINDER[status];
  return status === "planned" ? `${weekdayDayMonth(addDays(of.date, -1))} à ${REMINDED_FROM}` : null;
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
