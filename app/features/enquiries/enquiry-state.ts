import { dueAfter } from "#app/forms/undo-time.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";

/** What the agency does with an enquiry, besides answering it and noting what the client wrote back. */
export const TURNS = ["take", "settle", "file", "reopen"] as const;
export type Turn = (typeof TURNS)[number];

/** Each state, and where each turn leads from it; `settle`: it was answered in another way, by telephone. */
export const ENQUIRY_TURNS: Record<EnquiryState, Partial<Record<Turn | "answer" | "reply", EnquiryState>>> = {
  new: { take: "open", settle: "answered", file: "filed", answer: "answered", reply: "open" },
  open: { settle: "answered", file: "filed", answer: "answered", reply: "open" },
  answered: { take: "open", file: "filed", answer: "answered", reply: "open" },
  filed: { reopen: "open", answer: "answered", reply: "open" },
};

/** The agency's turns from a state, in their order. */
export function turnsFrom(state: EnquiryState): Turn[] {
  return TURNS.filter((turn) => ENQUIRY_TURNS[state][turn]);
}

interface Turned {
  status: EnquiryState;
  formerStatus: EnquiryState | null;
  statusAt: string | null;
}

/** The columns of a state that changes: in the minute after it, the client sees the one of before. */
export function turnedTo(row: Turned, to: EnquiryState, at: Date): Turned {
  return { status: to, formerStatus: stateSeen(row, at), statusAt: at.toISOString() };
}

/** What the client sees of the state. */
export function stateSeen({ status, formerStatus, statusAt }: Turned, now: Date): EnquiryState {
  return formerStatus !== null && statusAt !== null && now < dueAfter(new Date(statusAt)) ? formerStatus : status;
}
