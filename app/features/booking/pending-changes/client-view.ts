import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";

/** What a client sees of an appointment. */
export interface ClientView {
  date: string;
  time: string;
  minutes: number;
  /** null: at the agency. */
  location: string | null;
  status: "confirmed" | "cancelled";
  /** iCalendar SEQUENCE of what they were told last. */
  sequence: number;
}

/** The fields that a change of the agency may touch and that undoing restores. */
export interface Undoable extends ClientView {
  travelBefore: number;
  travelAfter: number;
  cancelledAt: string | null;
  attendanceConfirmedAt: string | null;
  /** Of another moment there is none yet. */
  attendance?: "attended" | "no-show" | null;
}

/** `changed`: its length or its place, at the same moment. */
export type ClientNews = "confirmed" | "moved" | "changed" | "cancelled";

/**
 * What a client is to be told, from what they know and what is true; null: nothing has changed for them.
 * @param before null: they know nothing of it
 */
export function clientNewsOf(before: ClientView | null, after: ClientView): ClientNews | null {
  if (after.status === "cancelled") return before?.status === "confirmed" ? "cancelled" : null;
  if (!before || before.status === "cancelled") return "confirmed";
  if (before.date !== after.date || before.time !== after.time) return "moved";
  return before.minutes === after.minutes && before.location === after.location ? null : "changed";
}

/** A change whose minute is over. */
interface DueChange {
  /** The member's choice about the mail; null: none was made. */
  decided: "notified" | "suppressed" | null;
  /** For the mail. */
  personalMessage: string | null;
  /** When it was done. */
  createdAt: string;
}

/**
 * Whether the client of an appointment that is over is not told of a change by itself: only what a member asks for is
 * mailed, by « Prévenir maintenant » or with words for the client.
 */
export function needsNoMail(change: DueChange, before: ClientView | null, after: ClientView): boolean {
  if (!before || change.decided !== null || change.personalMessage !== null) return false;
  const done = nowInParis(new Date(change.createdAt));
  return [before, after].every((view) => hasEnded(view, done));
}
