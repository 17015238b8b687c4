import type { SiteDeps } from "#app/site-deps.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { findSession, isRenewalDue, logOut, readSessionTokenHash, renewSession } from "./session.server.ts";
import { recordActivity } from "./start-session.server.ts";

/** With `isStreaming`, the headers are sent already, so the session is not renewed and no activity is recorded. */
export async function readViewer(
  deps: SiteDeps,
  headers: Headers,
  { isStreaming = false } = {},
): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  const tokenHash = await readSessionTokenHash(deps, headers);
  if (!tokenHash) return { viewer: null, cookies: [] };
  const session = await findSession(deps, tokenHash);
  if (!session) {
    // A late response to an earlier data request would otherwise delete the cookie of a session begun since.
    const isDocument = (headers.get("sec-fetch-dest") ?? "document") === "document";
    return { viewer: null, cookies: isDocument ? [await logOut(deps, headers)] : [] };
  }
  const viewer = viewerOf(session);
  if (!viewer || isStreaming || !isRenewalDue(session, deps.now())) return { viewer, cookies: [] };
  await recordActivity(deps, viewer.id);
  return { viewer, cookies: [await renewSession(deps, tokenHash, headers)] };
}

function viewerOf(session: NonNullable<Awaited<ReturnType<typeof findSession>>>): Viewer | null {
  const { userId, firstName, lastName, email, picture, role, emailVerified, disabled } = session;
  if (!emailVerified || disabled) return null;
  const viewer = { id: userId, firstName, lastName, email, picture };
  return role === "client" ? viewer : { ...viewer, role };
}
