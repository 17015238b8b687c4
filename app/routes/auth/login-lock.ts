import { data } from "react-router";
import { shownLock } from "#app/http/request/shown-lock.server.ts";
import type { Route } from "./+types/login-lock.ts";

/** The visitor's lock, for the authentication modal, because cached pages cannot contain it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await shownLock(request, context), { headers: { "Cache-Control": "private, no-store" } });
}
