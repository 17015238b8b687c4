import { createHmac } from "node:crypto";
import type { Log } from "#app/platform/logging/log.server.ts";

/** docs/exploitation/surveiller.md explains each event. */
export type SecurityEventName =
  | "account-created"
  | "account-verified"
  | "account-deleted"
  | "login"
  | "login-refused"
  | "login-blocked"
  | "code-asked"
  | "code-refused"
  | "logout"
  | "session-ended"
  | "sessions-ended"
  | "reset-asked"
  | "password-reset"
  | "password-changed"
  | "password-refused"
  | "address-change-asked"
  | "address-changed"
  | "role-changed"
  | "member-invited"
  | "invitation-accepted"
  | "table-exported"
  | "client-exported"
  | "client-erased"
  | "account-disabled"
  | "account-enabled"
  | "feed-made"
  | "feed-revoked"
  | "calendar-added"
  | "calendar-removed"
  | "second-factor-on"
  | "second-factor-off"
  | "recovery-codes-made"
  | "access-undone"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "limit-reached"
  | "unknown-link-token"
  | "cross-origin-refused";

export interface SecurityEvent {
  /** The account's id, or the keyed hash of a submitted e-mail address; null: neither. */
  account: string | null;
  /** Keyed hash of the client's address. */
  from: string;
  requestId: string;
  detail?: string | undefined;
}

export function logSecurityEvent(log: Log, name: SecurityEventName, event: SecurityEvent): void {
  log.info({ security: name, ...event });
}

/** Equal texts have equal hashes, and without the secret nobody can test guesses. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", `${secret} security log`).update(text).digest("hex").slice(0, 16);
}
