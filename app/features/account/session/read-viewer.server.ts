import type { SiteDeps } from "#app/site-deps.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { findSession, isRenewalDue, logOut, readSessionTokenHash, renewSession } from "./session.server.ts";
import { recordActivity } from "./start-session.server.ts";

/** Call `updateSession` after the request's work, which may end the session. It returns cookies. */
export async function readViewer(
  deps: SiteDeps,
  headers: Headers,
): Promise<{ viewer: Viewer | null; updateSession: () => Promise<string[]> }> {
  const tokenHash = await readSessionTokenHash(deps, headers);
  if (!tokenHash) return { viewer: null, updateSession: noUpdate };
  const session = await findSession(deps, tokenHash);
  if (!session) {
    // Only a document's response deletes the cookie: a late response to data could delete that of a newer session.
    const isDocument = (headers.get("sec-fetch-dest") ?? "document") === "document";
    return { viewer: null, updateSession: isDocument ? async () => [await logOut(deps, headers)] : noUpdate };
  }
  const viewer = viewerOf(session);
  if (!viewer || !isRenewalDue(session, deps.now())) return { viewer, updateSession: noUpdate };
  return {
    viewer,
    async updateSession() {
      const cookie = await renewSession(deps, tokenHash, headers);
      if (!cookie) return [];
      await recordActivity(deps, viewer.id);
      return [cookie];
    },
  };
}

const noUpdate = async () => [];

function viewerOf(session: NonNullable<Awaited<ReturnType<typeof findSession>>>): Viewer | null {
  const { userId, firstName, lastName, email, picture, role, emailVerified, disabled } = session;
  if (!emailVerified || disabled) return null;
  const viewer = { id: userId, firstName, lastName, email, picture };
  return role === "client" ? viewer : { ...viewer, role };
}
