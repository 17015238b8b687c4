import { MINUTE } from "#app/platform/durations.ts";
import { isSigned, sign } from "#app/platform/security/signature.server.ts";

const VALID_MS = MINUTE;
const PURPOSE = "reauthentication proof";

export function createReauthenticationProof(secret: string, actionAndUser: string, now: Date): string {
  const until = now.getTime() + VALID_MS;
  return `${until}.${sign({ secret }, PURPOSE, `${until} ${actionAndUser}`)}`;
}

export function isReauthenticationProof(
  secret: string,
  actionAndUser: string,
  now: Date,
  proof: string | null,
): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(proof ?? "") ?? [];
  if (!until || !signature || Number(until) < now.getTime()) return false;
  return isSigned({ secret }, PURPOSE, `${until} ${actionAndUser}`, signature);
}
