import type { Viewer } from "#app/platform/security/viewer.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { type Auth, hasSessionCookie } from "./better-auth.server.ts";
import { logOut } from "./log-out.server.ts";
import { isOver, readSession, type SessionUser } from "./session.server.ts";
import { recordActivity } from "./start-session.server.ts";

/**
 * The person behind the session cookie, and the cookies that prolong it when that is due.
 * @param watches an answer that has begun and goes on: it has no cookie to give, and is no sign of somebody who is there
 */
export async function readViewer(
  deps: Pick<AccountDeps, "db" | "now">,
  auth: Auth,
  headers: Headers,
  watches = false,
): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  const cookie = headers.get("cookie");
  // Most visitors: nothing to look up, and their pages do not need the database.
  if (!cookie || !hasSessionCookie(cookie)) return { viewer: null, cookies: [] };
  const user = await readSession(deps.db, auth, cookie, deps.now());
  if (user) return { viewer: viewerOf(user), cookies: [] };

  const query = watches ? { disableRefresh: true } : {};
  const { response, headers: answer } = await auth.api.getSession({ headers, query, returnHeaders: true });
  const cookies = answer.getSetCookie();
  if (!response) return { viewer: null, cookies };
  // better-auth would prolong it for ever.
  if (isOver(response.session.createdAt, deps.now())) return { viewer: null, cookies: await logOut(auth, headers) };
  const viewer = viewerOf({ ...response.user, picture: response.user.image ?? null });
  // better-auth answers with cookies when it prolongs the session: once a day.
  if (viewer && cookies.length > 0) await recordActivity(deps, viewer.id);
  return { viewer, cookies };
}

function viewerOf({
  id,
  firstName,
  lastName,
  email,
  picture,
  role,
  emailVerified,
  disabled,
}: SessionUser): Viewer | null {
  if (!emailVerified || disabled) return null;
  const viewer = { id, firstName, lastName, email, picture };
  return role === "owner" || role === "team" ? { ...viewer, role } : viewer;
}
