import type { Generated } from "kysely";

// The tables of enquiries and of what is said about them.

export type EnquiryState = "new" | "open" | "answered" | "archived";

export interface EnquiriesTable {
  id: string;
  title: string;
  /** The service flags of §3: 0 or 1 on both databases. */
  photo: number;
  video: number;
  web: number;
  description: string;
  userEmail: string;
  /** null: the account was deleted. */
  userId: string | null;
  status: EnquiryState;
  /** What it was before; the client sees it for a minute after `statusAt`. */
  formerStatus: Generated<EnquiryState | null>;
  statusAt: Generated<string | null>;
  /** Since when it waits for an answer: since it was sent, or since the client has written back. */
  waitsSince: string;
  /** JSON text of the price card from which it was asked, with the price of that day; null: of none. */
  offer: Generated<string | null>;
  /** RFC 5322 Message-ID of the confirmation: answers join its thread. */
  messageId: string;
  createdAt: string;
}

export type EnquiryMessageKind = "answer" | "reply" | "note";

/** What was said about an enquiry: answers that were mailed, what the client wrote back, notes of the agency. */
export interface EnquiryMessagesTable {
  id: string;
  enquiryId: string;
  kind: EnquiryMessageKind;
  /** `waiting`: an answer that can still be undone; `undone`: what the next one starts from. */
  state: "waiting" | "stored" | "undone";
  text: string;
  /** The member's id; null: they are gone. */
  author: string | null;
  createdAt: string;
  /** Of an answer: when it goes. */
  dueAt: string | null;
  sentAt: string | null;
  messageId: string | null;
  /** Of the enquiry, for when it is undone. */
  statusBefore: EnquiryState | null;
  eventId: string | null;
}
