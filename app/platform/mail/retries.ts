import { failureKind } from "./failure-kind.ts";

/** Delay after the 1st, 2nd … attempt: two days in all, for a weekend without a mail server. */
const RETRY_AFTER_SECONDS = [5, 15, 30, 60, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 72_000];
const JITTER = 0.2;
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** A 5xx for the recipient or the content; any other 5xx concerns this site. */
const PERMANENT_REFUSAL = /^5\d\d (\S+ )?(RCPT TO|DATA)$/;
/** Few attempts, because each harms the sender's reputation, but more than one, because a full disk also gives 5xx. */
const PERMANENT_RETRY_AFTER_SECONDS = [600, 3600];

export function retryAfterSeconds(mail: { attempts: number; lastError: string | null }, reason: string): number | null {
  if (failureKind(reason) === "address-unknown") return null;
  const usual = RETRY_AFTER_SECONDS[mail.attempts - 1] ?? null;
  if (usual === null || !PERMANENT_REFUSAL.test(reason)) return usual;
  if (mail.attempts <= PERMANENT_RETRY_AFTER_SECONDS.length) return PERMANENT_RETRY_AFTER_SECONDS[mail.attempts - 1]!;
  // A first permanent refusal after other failures gets one more attempt.
  return PERMANENT_REFUSAL.test(mail.lastError ?? "") ? null : PERMANENT_RETRY_AFTER_SECONDS[0]!;
}

export function withJitter(seconds: number): number {
  return seconds * (1 - JITTER + 2 * JITTER * Math.random());
}
