import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE } from "#app/platform/durations.ts";

const VALID_MS = MINUTE;

/** @param what the action and the user, as one text */
export function createReauthenticationProof(secret: string, what: string, now: Date): string {
  const until = now.getTime() + VALID_MS;
  return `${until}.${signature(secret, what, until)}`;
}

export function isReauthenticationProof(secret: string, what: string, now: Date, proof: string | null): boolean {
  const [, until, given] = /^(\d{13})\.([\w-]{43})$/.exec(proof ?? "") ?? [];
  if (!until || !given || Number(until) < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, what, Number(until))));
}

function signature(secret: string, what: string, until: number): string {
  return createHmac("sha256", `${secret} reauthentication proof`).update(`${until} ${what}`).digest("base64url");
}
