import type { Generated } from "kysely";

// Tables of accounts and authentication.

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
  /** Disabled by the agency: no login is possible. Stored like emailVerified. */
  disabled: Generated<boolean | number>;
  /** The day of the last login or session renewal; null: never. */
  lastActiveAt: Generated<string | null>;
  /** When the deletion warning was sent; a login resets it to null. */
  inactivityWarnedAt: Generated<string | null>;
  /** Permissions in the agency's space; only the agency changes it. */
  role: Generated<Role>;
  phone: Generated<string | null>;
  /** When the client opted out of reminders; null: reminders are sent. */
  remindersOffAt: Generated<string | null>;
  /** 1 or 0: single-key shortcuts in the agency's space. */
  keyboardShortcuts: Generated<number>;
  createdAt: string;
}

export interface SessionsTable {
  /** Public id for the owner's list of sessions. */
  id: string;
  /** SHA-256 (hex) of the token in the cookie. */
  tokenHash: string;
  userId: string;
  userAgent: string;
  /** Extended once a day while the session is used. */
  expiresAt: string;
  createdAt: string;
}

export interface PasswordsTable {
  userId: string;
  /** A PHC string, or scrypt's « salt:key » (password-hash.server.ts). */
  hash: string;
}

export type Role = "client" | "team" | "owner";

/** The lockout of one submitted e-mail address for one client address. */
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
  /** When the owner was mailed a link that bypasses the lockout. */
  linkMailedAt: Generated<string | null>;
}

/**
 * A password reset that is processed a second later, so that the response does not reveal whether the account exists.
 */
export interface NeutralResetsTable {
  id: string;
  /** As submitted. */
  email: string;
  dueAt: string;
}

export interface PasswordResetsTable {
  /** SHA-256 (hex) of the link token; the token itself is not stored. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** When the password was set, by this link or another one of the account. */
  usedAt: string | null;
  createdAt: string;
}

export interface EmailVerificationsTable {
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** When the address was confirmed, by this link or in another way. */
  usedAt: string | null;
  createdAt: string;
}

/** An invitation to join the agency's team. */
export interface InvitationsTable {
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  email: string;
  role: Exclude<Role, "client">;
  /** An owner; the invitation is void once they lose this role. */
  invitedBy: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

/** A time-based one-time password (RFC 6238). */
export interface SecondFactorsTable {
  userId: string;
  /** Encrypted (encryption.server.ts). */
  secret: string;
  /** Time step of the last used code: each code works once. */
  lastStep: number;
  /** JSON lists of instants: wrong codes from any browser, and from browsers known to the account. */
  failedAt: Generated<string>;
  knownFailedAt: Generated<string>;
  createdAt: string;
}

/** For users who have lost their second factor. */
export interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 (hex). */
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

/** A WebAuthn credential. */
export interface PasskeysTable {
  /** Credential id, Base64URL. */
  id: string;
  userId: string;
  /** The owner's name for it. */
  name: string;
  /** COSE, Base64URL. */
  publicKey: string;
  counter: number;
  /** JSON list. */
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A WebAuthn challenge, which works once. */
export interface PasskeyChallengesTable {
  /** SHA-256 (hex). */
  challengeHash: string;
  /** The account that registers a passkey; null: a login. */
  userId: string | null;
  expiresAt: string;
}

/** A login with a correct password that still needs its second factor. */
export interface PendingLoginsTable {
  /** SHA-256 (hex) of the token in the cookie. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export type AddedAccess = "passkey" | "second-factor" | "recovery-codes" | "calendar-feed" | "preview-link";

/** A link in the mail about added access, with which the owner removes it. */
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
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  userId: string;
  /** The new address, confirmed by the link. */
  email: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}
