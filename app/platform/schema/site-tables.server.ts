import type { Generated } from "kysely";
import type { EventKind, EventSubject } from "./event-kinds.ts";
import type { MailKind } from "./mail-kinds.ts";

export interface SettingsTable {
  key: string;
  value: string;
  version: Generated<number>;
  updatedAt: string;
  updatedBy: string | null;
}

export type SearchSubject = "enquiry" | "client";

export interface SearchWordsTable {
  subject: SearchSubject;
  word: string;
  subjectId: string;
}

export type MailStatus = "pending" | "sending" | "sent" | "failed";

export interface MailTable {
  id: string;
  to: string;
  /** Once the mail is sent or has failed, only its subject is here; the bodies are in `encrypted` or dropped. */
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
  /** The account that the mail is about; the recipient may be another person, such as the agency. */
  userId: string | null;
  eventId: string | null;
  expiresAt: Generated<string | null>;
  encrypted: Generated<string | null>;
  resentFrom: Generated<string | null>;
  handledAt: Generated<string | null>;
  /** 1: after an erasure, the row is deleted once the mail is sent or has failed. */
  forget: Generated<number>;
  requestId: Generated<string | null>;
}

export interface EventsTable {
  id: string;
  at: string;
  /** `client`, `system`, a member's id, or `agency`: a command on the server, or a forgotten member. */
  actor: string;
  kind: EventKind;
  userId: string | null;
  subject: EventSubject;
  subjectId: string | null;
  data: string;
}

export interface ErasuresTable {
  /** Id of the account, client record or profile picture; name of the media file. */
  userId: string;
  kind: "account" | "client" | "media" | "profile";
  createdAt: string;
}

export interface PageViewsTable {
  date: string;
  path: string;
  count: number;
}
