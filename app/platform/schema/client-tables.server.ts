import type { Generated } from "kysely";

// The tables of clients' files, of persons' rights and of breaches.

/** The agency's file of a client (client-records.server.ts). */
export interface ClientsTable {
  id: string;
  /** null: somebody without an account. */
  userId: string | null;
  /** The file of which it has become a part. */
  mergedInto: string | null;
  /** Of somebody without an account. */
  name: string | null;
  /** Of somebody without an account; in lower case. */
  email: string | null;
  /** Of somebody without an account. */
  phone: string | null;
  /** Its name as it is sorted: folded, last name first. */
  sortName: string;
  createdAt: string;
  /** When they did something last, or the agency entered something of theirs. */
  seenAt: string;
}

/** What the agency notes of a client, for itself. */
export interface ClientNotesTable {
  id: string;
  clientId: string;
  text: string;
  /** The member's id; null: they are gone. */
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

/** `account`: they did it in their own space; `agency`: from the file. */
export type DataRequestOrigin = "account" | "agency" | "letter" | "mail" | "call";

/** What showed that it is them. */
export type DataRequestCheck = "login" | "known" | "address" | "document" | "pending";

export type DataRequestOutcome = "granted" | "partly" | "refused";

/** What somebody has asked about their data (RGPD, art. 12 to 22). */
export interface DataRequestsTable {
  id: string;
  /** Stays when all else that leads to somebody goes. */
  number: number;
  kind: DataRequestKind;
  origin: DataRequestOrigin;
  clientId: string | null;
  /** As it was entered; null after an erasure. */
  person: string | null;
  checkedBy: DataRequestCheck;
  /** YYYY-MM-DD, Europe/Paris. */
  receivedOn: string;
  /** When they were told that it takes longer, and why. */
  extendedOn: string | null;
  extendedFor: string | null;
  answeredOn: string | null;
  outcome: DataRequestOutcome | null;
  answer: string | null;
  createdAt: string;
}

/** A breach of personal data (RGPD, art. 33 and 34). */
export interface BreachesTable {
  id: string;
  number: number;
  noticedAt: string;
  what: string;
  /** Whose data, of what kind, how many. */
  concerned: string;
  consequences: string;
  measures: string;
  /** YYYY-MM-DD: when the CNIL was told. */
  authorityOn: string | null;
  /** YYYY-MM-DD: when those concerned were told. */
  peopleOn: string | null;
  whyNotTold: string | null;
  version: Generated<number>;
  createdAt: string;
}
