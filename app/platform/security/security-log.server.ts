import { createHmac } from "node:crypto";
import type { Log } from "#app/platform/logging/log.server.ts";

/** What the security log knows (docs/security.md says what each means, and for how long it is kept). */
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
  /** The account's id; of an e-mail that was typed, its keyed hash; null where there is neither. */
  account: string | null;
  /** Keyed hash of the client's address. */
  from: string;
  requestId: string;
  /** Which of several: the limit, the reason of a refusal. */
  detail?: string | undefined;
}

/** One line of the security log: at `info`, under `security`. */
export function securityEvent(log: Log, name: SecurityEventName, event: SecurityEvent): void {
  log.info({ security: name, ...event });
}

/**
 * Makes addresses and typed e-mails comparable without being legible: the same text has the same hash under one secret,
 * and nobody without the secret can try texts out.
 */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", `${secret} security log`).update(text).digest("hex").slice(0, 16);
}
