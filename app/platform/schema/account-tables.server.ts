import type { Generated } from "kysely";
import type { MemberRole } from "#app/platform/security/viewer.ts";

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** SQLite stores 0 or 1, PostgreSQL a boolean. */
  emailVerified: boolean | number;
  picture: Generated<string | null>;
  firstName: string;
  lastName: string;
  gender: "M" | "F";
  disabled: Generated<boolean | number>;
  /** Updated at each login, and once a day while the account is used; null: never logged in. */
  lastActiveAt: Generated<string | null>;
  inactivityWarnedAt: Generated<string | null>;
  role: Generated<Role>;
  phone: Generated<string | null>;
  remindersOffAt: Generated<string | null>;
  keyboardShortcuts: Generated<number>;
  createdAt: string;
}

export interface SessionsTable {
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string;
  expiresAt: string;
  createdAt: string;
}

export interface PasswordsTable {
  userId: string;
  /** A PHC string, or scrypt's « salt:key » (password-hash.server.ts). */
  hash: string;
}

export type Role = "client" | MemberRole;

export interface LockoutsTable {
  email: string;
  address: string;
  reference: string;
  step: "calm" | "once" | "twice" | "blocked";
  blocks: number;
  blockedUntil: string | null;
  updatedAt: string;
}

export interface PasswordFailuresTable {
  email: string;
  /** JSON list of instants. */
  failedAt: string;
  updatedAt: string;
  /** When the account was mailed a link that bypasses the lockout. */
  linkMailedAt: Generated<string | null>;
}

/** With NEUTRAL_ACCOUNT_MESSAGES, resets run after the response, so that its time does not reveal an account. */
export interface NeutralResetsTable {
  id: string;
  email: string;
  dueAt: string;
}

export interface PasswordResetsTable {
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** When the link was used or revoked. */
  usedAt: string | null;
  createdAt: string;
}

export interface EmailVerificationsTable {
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** When the address was confirmed, by this link or in another way. */
  usedAt: string | null;
  createdAt: string;
}

export interface InvitationsTable {
  tokenHash: string;
  email: string;
  role: Exclude<Role, "client">;
  /** An owner; the invitation is void once they lose this role. */
  invitedBy: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export interface SecondFactorsTable {
  userId: string;
  /** Encrypted (encryption.server.ts). */
  secret: string;
  /** Time step of the last used code, because each code works once. */
  lastStep: number;
  /** JSON lists of instants: wrong codes from unknown devices, and from devices known to the account. */
  failedAt: Generated<string>;
  knownFailedAt: Generated<string>;
  createdAt: string;
}

export interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

export interface PasskeysTable {
  /** Base64URL. */
  id: string;
  userId: string;
  name: string;
  /** COSE, Base64URL. */
  publicKey: string;
  counter: number;
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyChallengesTable {
  challengeHash: string;
  /** The account that registers a passkey; null: a login. */
  userId: string | null;
  expiresAt: string;
}

export interface SubmissionsTable {
  hash: string;
  userId: string;
  /** Encrypted; null until the action has ended. */
  answer: string | null;
  expiresAt: string;
}

export interface PendingLoginsTable {
  tokenHash: string;
  userId: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export type AddedAccess = "passkey" | "second-factor" | "recovery-codes" | "calendar-feed" | "preview-link";

/** A mail about added access contains such a link, which removes the access again. */
export interface AccessUndoLinksTable {
  tokenHash: string;
  userId: string;
  kind: AddedAccess;
  /** The key of the added row; for a second factor or recovery codes, their `createdAt`. */
  targetId: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export interface AddressChangesTable {
  tokenHash: string;
  userId: string;
  email: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}
