import type { Generated } from "kysely";

/** Name, e-mail and phone are those of a guest; an account has its own. */
export interface ClientsTable {
  id: string;
  userId: string | null;
  mergedInto: string | null;
  name: string | null;
  /** In lower case. */
  email: string | null;
  phone: string | null;
  /** Folded: an account's last name, then first name; a guest's name as entered, or else the e-mail. */
  sortName: string;
  createdAt: string;
  /** The client's last activity, or the agency's last entry for the client. */
  lastSeenAt: string;
}

export interface ClientNotesTable {
  id: string;
  clientId: string;
  text: string;
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

export type DataRequestCheck = "login" | "known" | "address" | "document" | "pending";

export type DataRequestOutcome = "granted" | "partly" | "refused";

export interface DataRequestsTable {
  id: string;
  number: number;
  kind: DataRequestKind;
  origin: DataRequestOrigin;
  clientId: string | null;
  /** As entered by the agency; null if the site logged the request, or after an erasure. */
  person: string | null;
  checkedBy: DataRequestCheck;
  receivedOn: string;
  extendedOn: string | null;
  extendedFor: string | null;
  answeredOn: string | null;
  outcome: DataRequestOutcome | null;
  answer: string | null;
  createdAt: string;
}

export interface BreachesTable {
  id: string;
  number: number;
  noticedAt: string;
  what: string;
  concerned: string;
  consequences: string;
  measures: string;
  /** Notification of the CNIL. */
  authorityOn: string | null;
  /** Notification of the people concerned. */
  peopleOn: string | null;
  whyNotNotified: string | null;
  version: Generated<number>;
  createdAt: string;
}
