import type { Generated } from "kysely";

export type EnquiryState = "new" | "open" | "answered" | "archived";

export interface EnquiriesTable {
  id: string;
  title: string;
  /** 0 or 1 on both databases. */
  photo: number;
  video: number;
  web: number;
  description: string;
  userEmail: string;
  userId: string | null;
  status: EnquiryState;
  /** The previous status, which the client still sees for a minute after `statusAt`. */
  formerStatus: Generated<EnquiryState | null>;
  statusAt: Generated<string | null>;
  /** Since when the client waits: the time of the enquiry, or of the first reply after it was answered or archived. */
  waitsSince: string;
  /** JSON of the chosen offer with its price of that day; null: none. */
  offer: Generated<string | null>;
  /** RFC 5322 Message-ID of the confirmation, which starts the mail thread. */
  messageId: string;
  createdAt: string;
}

export type EnquiryMessageKind = "answer" | "reply" | "note";

export interface EnquiryMessagesTable {
  id: string;
  enquiryId: string;
  kind: EnquiryMessageKind;
  /** `waiting`: an answer that can still be undone; `undone`: the draft of the next answer. */
  state: "waiting" | "stored" | "undone";
  text: string;
  author: string | null;
  createdAt: string;
  dueAt: string | null;
  sentAt: string | null;
  messageId: string | null;
  statusBefore: EnquiryState | null;
  eventId: string | null;
}
