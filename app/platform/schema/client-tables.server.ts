import type { Generated } from "kysely";

// Tables of client records, data requests and data breaches.

/** The agency's client record (client-records.server.ts). */
export interface ClientsTable {
  id: string;
  /** null: a guest. */
  userId: string | null;
  /** The record into which it was merged. */
  mergedInto: string | null;
  /** Guests only. */
  name: string | null;
  /** Guests only; in lower case. */
  email: string | null;
  /** Guests only. */
  phone: string | null;
  /** Sort key of the name: folded, last name first. */
  sortName: string;
  createdAt: string;
  /** The client's last activity, or the agency's last entry for the client. */
  seenAt: string;
}

/** The agency's notes about a client. */
export interface ClientNotesTable {
  id: string;
  clientId: string;
  text: string;
  /** The member's id; null: deleted. */
  author: string | null;
  version: Generated<number>;
  createdAt: string;
  changedAt: string | null;
}

export type DataRequestKind =
  | "access"
  | "rectification"
  | "erasure"
  | "restriction"
  | "portability"
  | "objection"
  | "consent";

/** `account`: by the client in their account; `agency`: from the client record. */
export type DataRequestOrigin = "account" | "agency" | "letter" | "mail" | "call";

/** How the identity was verified. */
export type DataRequestCheck = "login" | "known" | "address" | "document" | "pending";

export type DataRequestOutcome = "granted" | "partly" | "refused";

/** A request about personal data (GDPR, art. 12 to 22). */
export interface DataRequestsTable {
  id: string;
  /** Remains after an erasure. */
  number: number;
  kind: DataRequestKind;
  origin: DataRequestOrigin;
  clientId: string | null;
  /** As entered; null after an erasure. */
  person: string | null;
  checkedBy: DataRequestCheck;
  /** YYYY-MM-DD, Europe/Paris. */
  receivedOn: string;
  /** When the person was informed of the extension, and its reason. */
  extendedOn: string | null;
  extendedFor: string | null;
  answeredOn: string | null;
  outcome: DataRequestOutcome | null;
  answer: string | null;
  createdAt: string;
}

/** A breach of personal data (GDPR, art. 33 and 34). */
export interface BreachesTable {
  id: string;
  number: number;
  noticedAt: string;
  what: string;
  /** Categories and number of people and records. */
  concerned: string;
  consequences: string;
  measures: string;
  /** YYYY-MM-DD: notification of the CNIL. */
  authorityOn: string | null;
  /** YYYY-MM-DD: notification of the people concerned. */
  peopleOn: string | null;
  whyNotTold: string | null;
  version: Generated<number>;
  createdAt: string;
}
