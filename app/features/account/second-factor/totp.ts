import { Secret, TOTP } from "otpauth";
import { foldedLine } from "#app/forms/form-text.ts";
import { failuresWithin } from "#app/features/account/failures.ts";
import { HOUR } from "#app/platform/durations.ts";

/** One-time codes (RFC 6238), with the defaults of every authenticator app. */
const CODE_FORMAT = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const DRIFT_STEPS = 1;
const WRONG_CODES_PER_HOUR = 10;
const WRONG_CODES_PER_DAY = 30;
/** From this many wrong codes in a day, the owner is notified. */
const SUSPICIOUS_WRONG_CODES = 10;

/** 160 bits, as RFC 4226 recommends, in Base32. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Counts thirty-second steps since 1970; each step has its own code. */
export function stepAt(now: Date): number {
  return TOTP.counter({ period: CODE_FORMAT.period, timestamp: now.getTime() });
}

export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpFor(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : stepAt(now) + delta;
}

export function codeAt(secret: string, now: Date): string {
  return totpFor(secret).generate({ timestamp: now.getTime() });
}

export function setupUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...CODE_FORMAT, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

export function groupByFour(text: string): string {
  return text.replace(/.{4}(?=.)/g, "$& ");
}

export function readCode(input: string): string | null {
  const digits = foldedLine(input).replaceAll(" ", "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export function isSuspicious(failedAt: readonly string[]): boolean {
  return failedAt.length >= SUSPICIOUS_WRONG_CODES;
}

export function hasTooManyWrongCodes(failedAt: readonly string[], now: Date): boolean {
  return failuresWithin(HOUR, failedAt, now).length >= WRONG_CODES_PER_HOUR;
}

/** The pause ends only when the wrong codes are forgotten (`forgetWrongCodes`), so their age does not count. */
export function areCodesPaused(failedAt: readonly string[]): boolean {
  return failedAt.length >= WRONG_CODES_PER_DAY;
}

function totpFor(secret: string): TOTP {
  return new TOTP({ ...CODE_FORMAT, secret: Secret.fromBase32(secret) });
}
