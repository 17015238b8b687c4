import type { ProposalState } from "#app/platform/schema/booking-tables.server.ts";
import { type Closure, closureDuring } from "#app/features/booking/closures/closure.ts";
import type { Span } from "#app/features/booking/time/span.ts";
import { parseSlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { after, HOUR } from "#app/platform/durations.ts";

// A move proposal offers other slots for an appointment in a closure; the appointment stays until the client chooses.

const HOLD_HOURS = 48;
const SECOND_MAIL_AFTER_HOURS = 48;

export function holdEndAfter(at: Date): Date {
  return after(at, HOLD_HOURS * HOUR);
}

export function secondMailAt(sentAt: Date): Date {
  return after(sentAt, SECOND_MAIL_AFTER_HOURS * HOUR);
}

export function needsAnswer(
  slotAtProposal: Slot,
  appointment: Span & { status: "confirmed" | "cancelled" },
  closures: readonly Closure[],
): boolean {
  const isUnmoved = slotKey(slotAtProposal) === slotKey(appointment);
  return appointment.status === "confirmed" && isUnmoved && closureDuring(closures, appointment) !== null;
}

export interface ProposalFacts {
  state: ProposalState;
  heldUntil: string;
  mailCount: number;
  openedAt: string | null;
  hasBegun: boolean;
}

export type ProposalProgress = "waiting" | "sent" | "opened" | "chosen" | "closed" | "unanswered";

export function progressOf(
  { state, heldUntil, mailCount, openedAt, hasBegun }: ProposalFacts,
  now: Date,
): ProposalProgress {
  if (state !== "open") return state;
  // The second e-mail is the last, so an answer is awaited until its hold ends.
  if (hasBegun || (mailCount > 1 && heldUntil <= now.toISOString())) return "unanswered";
  return openedAt ? "opened" : "sent";
}

export interface ListedProposal {
  id: string;
  appointmentId: string;
  name: string;
  /** The start of the appointment when the proposal was made. */
  date: string;
  time: string;
  current: Slot;
  progress: ProposalProgress;
  sentOn: string | null;
  secondSentOn: string | null;
  openedOn: string | null;
}

export type NoProposalReason = "no-address" | "no-free-slot" | "proposed-already";

export function serializeSlots(slots: readonly Slot[]): string {
  return slots.map(slotKey).join(",");
}

export function parseSlots(field: string): Slot[] {
  return field.split(",").flatMap((text) => parseSlot(text) ?? []);
}
