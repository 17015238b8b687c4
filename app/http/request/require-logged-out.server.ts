import { redirect, type RouterContextProvider } from "react-router";
import { RETURN_FIELD, safeReturnPath } from "#app/features/account/return-to.ts";
import { loginTarget } from "./login-target.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function requireLoggedOut(request: Request, context: Readonly<RouterContextProvider>) {
  const returnPath = new URL(request.url).searchParams.get(RETURN_FIELD);
  const viewer = await requestContext(context).viewer();
  if (viewer) {
    const { to, headers } = loginTarget(returnPath, viewer.role);
    throw redirect(to, { headers });
  }
  return { returnTo: safeReturnPath(returnPath) };
}
