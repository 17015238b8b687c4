import { dueAfter } from "#app/forms/undo-time.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";

/** What the agency does with an enquiry, besides answering it and noting what the client wrote back. */
export const TRANSITIONS = ["take", "settle", "file", "reopen"] as const;
export type Transition = (typeof TRANSITIONS)[number];

/** Each state, and where each transition leads from it; `settle`: it was answered in another way, by telephone. */
export const ENQUIRY_TRANSITIONS: Record<
  EnquiryState,
  Partial<Record<Transition | "answer" | "reply", EnquiryState>>
> = {
  new: { take: "open", settle: "answered", file: "archived", answer: "answered", reply: "open" },
  open: { settle: "answered", file: "archived", answer: "answered", reply: "open" },
  answered: { take: "open", file: "archived", answer: "answered", reply: "open" },
  archived: { reopen: "open", answer: "answered", reply: "open" },
};

/** The agency's transitions from a state, in their order. */
export function transitionsFrom(state: EnquiryState): Transition[] {
  return TRANSITIONS.filter((transition) => ENQUIRY_TRANSITIONS[state][transition]);
}

interface StatusColumns {
  status: EnquiryState;
  formerStatus: EnquiryState | null;
  statusAt: string | null;
}

/** The columns of a state that changes: in the minute after it, the client sees the one of before. */
export function statusColumns(row: StatusColumns, to: EnquiryState, at: Date): StatusColumns {
  return { status: to, formerStatus: visibleState(row, at), statusAt: at.toISOString() };
}

/** What the client sees of the state. */
export function visibleState({ status, formerStatus, statusAt }: StatusColumns, now: Date): EnquiryState {
  return formerStatus !== null && statusAt !== null && now < dueAfter(new Date(statusAt)) ? formerStatus : status;
}
