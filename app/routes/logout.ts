import { redirect } from "react-router";
import { logOut } from "#app/features/account/log-in.server.ts";
import { CLEAR_BROWSER_CACHE } from "#app/http/clear-browser-cache.ts";
import { flashCookie } from "#app/http/flash.server.ts";
import { forgetDraft } from "#app/http/enquiry-draft.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import type { Route } from "./+types/logout.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context);
  const viewer = await visit.viewer();
  if (viewer) visit.note("logout", { account: viewer.id });
  // Nothing prolongs a session that ends.
  visit.cookies.length = 0;
  const headers = new Headers(CLEAR_BROWSER_CACHE);
  for (const cookie of await logOut(visit.services.auth, request.headers)) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await forgetDraft(visit.secure));
  headers.append("Set-Cookie", await flashCookie("logout", visit.secure));
  return redirect("/", { status: 303, headers });
}

/** Somebody who types the address, or reloads it, goes home. */
export function loader() {
  return redirect("/");
}
