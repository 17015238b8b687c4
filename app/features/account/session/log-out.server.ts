import type { Auth } from "./better-auth.server.ts";

/** Ends the session, if there is one, and returns the cookies that clear it. */
export async function logOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
