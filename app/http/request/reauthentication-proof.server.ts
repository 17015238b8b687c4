import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE } from "#app/platform/durations.ts";

const VALID_MS = MINUTE;

export function createReauthenticationProof(secret: string, actionAndUser: string, now: Date): string {
  const until = now.getTime() + VALID_MS;
  return `${until}.${sign(secret, actionAndUser, until)}`;
}

export function isReauthenticationProof(
  secret: string,
  actionAndUser: string,
  now: Date,
  proof: string | null,
): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(proof ?? "") ?? [];
  if (!until || !signature || Number(until) < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, actionAndUser, Number(until))));
}

function sign(secret: string, actionAndUser: string, until: number): string {
  return createHmac("sha256", `${secret} reauthentication proof`)
    .update(`${until} ${actionAndUser}`)
    .digest("base64url");
}
