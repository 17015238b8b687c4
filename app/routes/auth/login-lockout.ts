import { data } from "react-router";
import { readVisitorLockout } from "#app/http/request/visitor-lockout.server.ts";
import type { Route } from "./+types/login-lockout.ts";

/** The visitor's lockout, for the authentication modal, because cached pages cannot contain it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await readVisitorLockout(request, context), { headers: { "Cache-Control": "private, no-store" } });
}
