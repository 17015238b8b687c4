import { Secret, TOTP } from "otpauth";
import { foldedLine } from "#app/forms/form-text.ts";
import { failuresWithin } from "#app/features/account/failures.ts";
import { HOUR } from "#app/platform/durations.ts";

/** One-time codes (RFC 6238): what authenticator apps know without being told. */
const CODE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A clock may be wrong by one step, either way. */
const WINDOW = 1;
const WRONG_CODES_PER_HOUR = 10;

/** 160 bits, as RFC 4226 recommends, in Base32. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The step of a moment: seconds since 1970, by thirties. */
export function stepAt(now: Date): number {
  return TOTP.counter({ period: CODE.period, timestamp: now.getTime() });
}

/** Which step a code belongs to; null: none that counts now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = codesOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}

/** The code of a moment. */
export function codeAt(secret: string, now: Date): string {
  return codesOf(secret).generate({ timestamp: now.getTime() });
}

/** What the QR code says: an authenticator app takes it as it is. */
export function setupAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...CODE, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

/** « JBSW Y3DP EHPK 3PXP », to be typed where no camera is at hand. */
export function inFours(text: string): string {
  return text.replace(/.{4}(?=.)/g, "$& ");
}

/** The digits of what was typed as a code; null: it is none. */
export function readCode(input: string): string | null {
  const digits = foldedLine(input).replaceAll(" ", "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Whether the owner is to know of so many wrong codes in a day. */
export function isSuspicious(failedAt: readonly string[]): boolean {
  return failedAt.length >= WRONG_CODES_PER_HOUR;
}

/** Whether an account has had its wrong codes within the hour. */
export function hasTooManyWrongCodes(failedAt: readonly string[], now: Date): boolean {
  return failuresWithin(HOUR, failedAt, now).length >= WRONG_CODES_PER_HOUR;
}

const WRONG_CODES_PER_DAY = 30;

/** Whether a code opens nothing any more until the password is changed, or a key used: it had its wrong codes of a day. */
export function arePaused(failedAt: readonly string[]): boolean {
  return failedAt.length >= WRONG_CODES_PER_DAY;
}

function codesOf(secret: string): TOTP {
  return new TOTP({ ...CODE, secret: Secret.fromBase32(secret) });
}
