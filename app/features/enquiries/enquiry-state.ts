import { dueAfter } from "#app/platform/undo-time.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";

export const TRANSITIONS = ["take", "mark-answered", "archive", "reopen"] as const;
export type Transition = (typeof TRANSITIONS)[number];

/** `mark-answered`: answered otherwise, for example by telephone. */
export const ENQUIRY_TRANSITIONS: Record<EnquiryState, Partial<Record<Transition, EnquiryState>>> = {
  new: { take: "open", "mark-answered": "answered", archive: "archived" },
  open: { "mark-answered": "answered", archive: "archived" },
  answered: { take: "open", archive: "archived" },
  archived: { reopen: "open" },
};

export function transitionsFrom(state: EnquiryState): Transition[] {
  return TRANSITIONS.filter((transition) => ENQUIRY_TRANSITIONS[state][transition]);
}

interface StatusColumns {
  status: EnquiryState;
  formerStatus: EnquiryState | null;
  statusAt: string | null;
}

export function statusColumns(row: StatusColumns, to: EnquiryState, at: Date): StatusColumns {
  return { status: to, formerStatus: visibleState(row, at), statusAt: at.toISOString() };
}

export function visibleState({ status, formerStatus, statusAt }: StatusColumns, now: Date): EnquiryState {
  return formerStatus !== null && statusAt !== null && now < dueAfter(new Date(statusAt)) ? formerStatus : status;
}
