import { hasSessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { MINUTE } from "#app/platform/durations.ts";
import { drain } from "#app/platform/files/drain.server.ts";

/** Limits for reading a rejected body, because an attacker could send a byte a minute. */
const SESSION_LIMITS = { bytes: 16 * 1024 * 1024, ms: MINUTE };
const ANONYMOUS_LIMITS = { bytes: 1024 * 1024, ms: 3_000 };

export async function discardBody({ body, headers }: Request): Promise<void> {
  if (!body || body.locked) return;
  const { bytes, ms } = hasSessionCookie(headers.get("cookie")) ? SESSION_LIMITS : ANONYMOUS_LIMITS;
  await Promise.race([drain(body, bytes), new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
