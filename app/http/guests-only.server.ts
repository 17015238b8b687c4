import { redirect, type RouterContextProvider } from "react-router";
import { RETURN_FIELD, safeReturn } from "#app/features/account/return-to.ts";
import { visitOf } from "./visit.server.ts";

/** §6: somebody who is logged in has nothing to do on these screens and goes where the login would have led. */
export async function guestsOnly(request: Request, context: Readonly<RouterContextProvider>) {
  const returnTo = safeReturn(new URL(request.url).searchParams.get(RETURN_FIELD));
  if (await visitOf(context).viewer()) throw redirect(returnTo);
  return { returnTo };
}
