import type { Generated } from "kysely";
import type { EventKind, EventSubject } from "./event-kinds.ts";
import type { MailKind } from "./mail-kinds.ts";

// The tables that serve all rooms: mail, history, settings, search, page views.

/** What the agency has settled, by name; a name without a row has its default. */
export interface SettingsTable {
  key: string;
  /** JSON text. */
  value: string;
  version: Generated<number>;
  updatedAt: string;
  updatedBy: string | null;
}

export type SearchSubject = "enquiry" | "client";

/** Words without accents and case, by whose beginnings something is found (search-index.server.ts). */
export interface SearchWordsTable {
  subject: SearchSubject;
  word: string;
  subjectId: string;
}

export type MailStatus = "pending" | "sending" | "sent" | "failed";

export interface MailTable {
  id: string;
  to: string;
  /** JSON text of a MailMessage; emptied of its bodies (links are link tokens) once the mail is sent: `encrypted` has them. */
  message: string;
  /** RFC 5322 Message-ID, chosen when the row is written: the same for every attempt. */
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
  /** The account that it is about; the mail may go to somebody else. */
  userId: string | null;
  /** What it announces. */
  eventId: string | null;
  /** From when on it is worth nothing any more, and not sent; null: it always is. */
  expiresAt: Generated<string | null>;
  /** The message of one that was sent, encrypted (archived-message.server.ts); null: it is not kept. */
  encrypted: Generated<string | null>;
  /** The mail of which it is another sending. */
  resentFrom: Generated<string | null>;
  /** When somebody has seen to one that failed. */
  handledAt: Generated<string | null>;
  /** 1: its account is erased; the row goes as soon as nothing more is to be sent. */
  forget: Generated<number>;
  /** The request that it came of, as the log names it; null: none, it came due by itself. */
  requestId: Generated<string | null>;
}

/** The history: one row for each thing that happened. */
export interface EventsTable {
  id: string;
  at: string;
  /** client, agency (at its own machine), system, or the account of somebody of the agency. */
  actor: string;
  kind: EventKind;
  /** It belongs to the history of this account; null after an erasure. */
  userId: string | null;
  subject: EventSubject;
  subjectId: string | null;
  /** JSON text of the kind's EventData. */
  data: string;
}

/** An account that is gone, the file of somebody without one, a picture or a film, until what is outside the database is done too. */
export interface ErasuresTable {
  /** Of the account or of the file; the name of a picture or a film. */
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
