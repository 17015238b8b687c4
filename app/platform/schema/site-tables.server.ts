import type { Generated } from "kysely";
import type { EventKind, EventSubject } from "./event-kinds.ts";
import type { MailKind } from "./mail-kinds.ts";

// Tables shared by all features: mail, history, settings, search, page views.

/** Settings by name; a missing row means the default. */
export interface SettingsTable {
  key: string;
  value: string;
  version: Generated<number>;
  updatedAt: string;
  updatedBy: string | null;
}

export type SearchSubject = "enquiry" | "client";

/** The search index: folded words, found by their prefixes (search-index.server.ts). */
export interface SearchWordsTable {
  subject: SearchSubject;
  word: string;
  subjectId: string;
}

export type MailStatus = "pending" | "sending" | "sent" | "failed";

export interface MailTable {
  id: string;
  to: string;
  /** JSON of a MailMessage. Once the mail is sent, its bodies (which contain link tokens) are only in `encrypted`. */
  message: string;
  /** RFC 5322 Message-ID, the same for every attempt. */
  messageId: string;
  status: MailStatus;
  attempts: Generated<number>;
  nextAttemptAt: string;
  leaseOwner: string | null;
  leaseUntil: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  kind: MailKind;
  /** The account concerned; the recipient may be someone else. */
  userId: string | null;
  /** The announced event. */
  eventId: string | null;
  /** After this time the mail is not sent; null: no limit. */
  expiresAt: Generated<string | null>;
  /** The encrypted message of a sent mail (archived-message.server.ts); null: not kept. */
  encrypted: Generated<string | null>;
  /** The mail that this one repeats. */
  resentFrom: Generated<string | null>;
  /** When a member dealt with a failed mail. */
  handledAt: Generated<string | null>;
  /** 1: the account is erased, and the row is deleted once nothing is left to send. */
  forget: Generated<number>;
  /** The request's id in the log; null: a scheduled mail. */
  requestId: Generated<string | null>;
}

/** The history of events. */
export interface EventsTable {
  id: string;
  at: string;
  /** `client`, `agency` (a command on the server), `system`, or a member's id. */
  actor: string;
  kind: EventKind;
  /** The account that the event belongs to; null after an erasure. */
  userId: string | null;
  subject: EventSubject;
  subjectId: string | null;
  /** JSON of the kind's EventData. */
  data: string;
}

/** Erasures in progress: the row remains until all files outside the database are deleted. */
export interface ErasuresTable {
  /** Id of the account or client record; name of a picture or film. */
  userId: string;
  kind: "account" | "client" | "media" | "profile";
  createdAt: string;
}

export interface PageViewsTable {
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  path: string;
  count: number;
}
