import type { PendingChangesTable } from "#app/platform/schema/booking-tables.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";

export interface ClientView {
  date: string;
  time: string;
  minutes: number;
  location: string | null;
  status: "confirmed" | "cancelled";
  sequence: number;
}

export interface Snapshot extends ClientView {
  travelBefore: number;
  travelAfter: number;
  cancelledAt: string | null;
  attendanceConfirmedAt: string | null;
  attendance?: "attended" | "no-show" | null;
}

/** `changed`: another length or location at the same start. */
export type ClientNews = "confirmed" | "moved" | "changed" | "cancelled";

export function clientNewsOf(before: ClientView | null, after: ClientView): ClientNews | null {
  if (after.status === "cancelled") return before?.status === "confirmed" ? "cancelled" : null;
  if (!before || before.status === "cancelled") return "confirmed";
  if (before.date !== after.date || before.time !== after.time) return "moved";
  return before.minutes === after.minutes && before.location === after.location ? null : "changed";
}

type DueChange = Pick<PendingChangesTable, "kind" | "decided" | "personalMessage" | "createdAt">;

/**
 * Returns the e-mail that a due change sends to a client who has an address; null: none.
 * @param isAnswerNeeded if the client must answer a proposal that waits; its e-mail also announces the change
 */
export function clientMailFor(
  change: DueChange,
  before: ClientView | null,
  after: ClientView,
  isAnswerNeeded: boolean,
): "proposal" | ClientNews | null {
  if (change.kind === "noted" || change.decided === "suppressed" || needsNoMail(change, before, after)) return null;
  return isAnswerNeeded ? "proposal" : clientNewsOf(before, after);
}

/**
 * True if the appointment was over both before and after the change, unless the member has decided about the e-mail
 * or added a personal message. False for a new appointment.
 */
export function needsNoMail(change: Omit<DueChange, "kind">, before: ClientView | null, after: ClientView): boolean {
  if (!before || change.decided !== null || change.personalMessage !== null) return false;
  const changedAt = parisTime(new Date(change.createdAt));
  return [before, after].every((view) => hasEnded(view, changedAt));
}
