import type { Generated } from "kysely";

// The tables of accounts, and of what proves who somebody is.

export interface UsersTable {
  id: string;
  /** First name and last name. */
  name: string;
  email: string;
  /** SQLite stores 0 or 1, PostgreSQL a boolean. */
  emailVerified: boolean | number;
  picture: Generated<string | null>;
  firstName: string;
  lastName: string;
  gender: "M" | "F";
  /** The agency closed it: nobody logs in to it any more. Stored like emailVerified. */
  disabled: Generated<boolean | number>;
  /** To the day: the last login, or the last time that a session was prolonged. null: there was none yet. */
  lastActiveAt: Generated<string | null>;
  /** When the warning of the deletion was written; null again after a login. */
  inactivityWarnedAt: Generated<string | null>;
  /** What the agency's space lets somebody do; set by the agency alone. */
  role: Generated<Role>;
  phone: Generated<string | null>;
  /** When they said that they want no reminders; null: they get them. */
  remindersOffAt: Generated<string | null>;
  /** 1 or 0: whether the agency's space listens to keys on their own. */
  keyboardShortcuts: Generated<number>;
  createdAt: string;
}

export interface SessionsTable {
  /** Names the session in the list that its owner sees. */
  id: string;
  /** SHA-256 (hex) of the token in the browser's cookie. */
  tokenHash: string;
  userId: string;
  userAgent: string;
  /** Moved once a day while the session is in use. */
  expiresAt: string;
  createdAt: string;
}

export interface PasswordsTable {
  userId: string;
  /** A PHC string, or scrypt's « salt:key » (password-hash.server.ts). */
  hash: string;
}

export type Role = "client" | "team" | "owner";

/** The lock of one e-mail, as typed, for one client address (D12). */
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
  /** JSON list of moments. */
  failedAt: string;
  updatedAt: string;
  /** When its owner was mailed a link past them. */
  linkMailedAt: Generated<string | null>;
}

/** A new password that was asked for where the answer says nothing of accounts; for a second. */
export interface NeutralResetsTable {
  id: string;
  /** As typed. */
  email: string;
  dueAt: string;
}

export interface PasswordResetsTable {
  /** SHA-256 (hex) of the link token in the link; the link token itself is nowhere in the table. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** The password was set, by this link or by another of the same account. */
  usedAt: string | null;
  createdAt: string;
}

export interface EmailVerificationsTable {
  /** SHA-256 (hex) of the link token in the link. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** The address was confirmed, by this link or in another way. */
  usedAt: string | null;
  createdAt: string;
}

/** Somebody who may come into the agency's space. */
export interface InvitationsTable {
  /** SHA-256 (hex) of the link token in the link. */
  tokenHash: string;
  email: string;
  role: Exclude<Role, "client">;
  /** An owner; it counts as long as they are one. */
  invitedBy: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

/** One-time codes of an account (RFC 6238). */
export interface SecondFactorsTable {
  userId: string;
  /** Encrypted with the site's secret (encryption.server.ts). */
  secret: string;
  /** Of the last code that was used: a code opens once. */
  lastStep: number;
  /** JSON lists of moments: wrong codes from anywhere, and from browsers known to the account. */
  failedAt: Generated<string>;
  knownFailedAt: Generated<string>;
  createdAt: string;
}

/** For somebody who has lost their telephone. */
export interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 (hex). */
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

/** A key of WebAuthn. */
export interface PasskeysTable {
  /** The credential's id, Base64URL. */
  id: string;
  userId: string;
  /** As its owner calls it. */
  name: string;
  /** COSE, Base64URL. */
  publicKey: string;
  counter: number;
  /** JSON list. */
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a key is to sign, once. */
export interface PasskeyChallengesTable {
  /** SHA-256 (hex). */
  challengeHash: string;
  /** Whose new key it is for; null: for a login. */
  userId: string | null;
  expiresAt: string;
}

/** A login with the right password, which waits for its code. */
export interface PendingLoginsTable {
  /** SHA-256 (hex) of the link token in the browser's cookie. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export type AddedAccess = "passkey" | "second-factor" | "recovery-codes" | "calendar-feed" | "preview-link";

/** A link in the mail about added access, by which the owner removes it. */
export interface AccessUndoLinksTable {
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  userId: string;
  kind: AddedAccess;
  /** The row's key; `createdAt` of the second factor or of the recovery codes. */
  targetId: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export interface AddressChangesTable {
  /** SHA-256 (hex) of the link token in the link. */
  tokenHash: string;
  userId: string;
  /** The new address, which the link proves. */
  email: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}
