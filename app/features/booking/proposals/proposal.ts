import { isIsoDate } from "#app/french/dates.ts";
import type { ProposalState } from "#app/platform/schema/booking-tables.server.ts";
import { type Closure, closureOver } from "#app/features/booking/closures/closure.ts";
import { isHalfHour, type Slot, type Span } from "#app/features/booking/time/span.ts";
import { after, HOUR } from "#app/platform/durations.ts";

/** Other places that the agency proposes to a client whose time it closes. Their appointment stands until they choose. */

/** For how long the places that a mail names are held. */
const HOLD_HOURS = 48;
/** Somebody who has not answered is written to once more after so long. */
const AGAIN_AFTER_HOURS = 48;

export function heldUntil(at: Date): Date {
  return after(at, HOLD_HOURS * HOUR);
}

export function writtenAgainAt(sentAt: Date): Date {
  return after(sentAt, AGAIN_AFTER_HOURS * HOUR);
}

type Turn = "notified" | "chosen" | "closed";

/** `waiting`: its mail is not written yet; one that is undone or kept silent meanwhile is as if it had never been. */
export const PROPOSAL_TRANSITIONS: Record<ProposalState, Partial<Record<Turn, ProposalState>>> = {
  waiting: { notified: "open" },
  // Spent: somebody has moved or cancelled the appointment in another way.
  open: { chosen: "chosen", closed: "closed" },
  chosen: {},
  closed: {},
};

/**
 * Whether the mail of a proposal that waits still has something to say: the agency may have moved or cancelled the appointment
 * since, which is its answer, or reopened the time, so that there is nothing to choose.
 */
export function needsAnswer(
  proposed: Slot,
  row: Span & { status: "confirmed" | "cancelled" },
  closures: readonly Closure[],
): boolean {
  const isCurrent = row.status === "confirmed" && proposed.date === row.date && proposed.time === row.time;
  return isCurrent && closureOver(closures, row) !== null;
}

/** What is known of a proposal. */
export interface ProposalProgress {
  state: ProposalState;
  /** Until when places are held for the client. */
  heldUntil: string;
  /** How many mails were written about it. */
  mails: number;
  /** When the page of its link was shown first; who looked at it nobody knows. */
  openedAt: string | null;
  /** Whether the appointment has begun. */
  begun: boolean;
}

export type ProposalAnswer = "waiting" | "sent" | "opened" | "chosen" | "closed" | "none";

/** How far it is with the client's answer. */
export function progressOf(
  { state, heldUntil: until, mails, openedAt, begun }: ProposalProgress,
  now: Date,
): ProposalAnswer {
  if (state !== "open") return state;
  if (begun || (mails > 1 && until <= now.toISOString())) return "none";
  return openedAt ? "opened" : "sent";
}

/** A proposal as the agency follows it. */
export interface FollowedProposal {
  id: string;
  appointmentId: string;
  name: string;
  /** When the appointment was when it was proposed to leave it. */
  date: string;
  time: string;
  /** Where it stands now. */
  now: { date: string; time: string };
  answer: ProposalAnswer;
  /** Days: of the first mail, of the second one, of the first look at the page. */
  sentOn: string | null;
  againOn: string | null;
  openedOn: string | null;
}

/** Why nothing can be proposed to somebody. */
export type NoProposal = "no-address" | "no-free-slot" | "proposed-already";

/** The places of a form's field or of a row: « 2026-12-08 10:30,2026-12-09 10:30 ». */
export function slotsInField(slots: readonly Slot[]): string {
  return slots.map(({ date, time }) => `${date} ${time}`).join(",");
}

/** @returns what of it is a day and an hour */
export function slotsOfField(field: string): Slot[] {
  return field.split(",").flatMap((text) => {
    const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text) ?? [];
    return date && time && isIsoDate(date) && isHalfHour(time) ? [{ date, time }] : [];
  });
}
