import { href, redirect, type RouterContextProvider } from "react-router";
import { withReturn } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { requestContext } from "./request-context.server.ts";

/**
 * §2: a page that requires an account sends visitors to the login, which comes back to it.
 * @param url of the page, as React Router gives it to loaders; `request.url` may be that of its data (`….data`)
 */
export async function requireViewer(url: URL, context: Readonly<RouterContextProvider>): Promise<Viewer> {
  const viewer = await requestContext(context).viewer();
  if (viewer) return viewer;
  throw redirect(withReturn(href("/login"), url.pathname + url.search));
}
