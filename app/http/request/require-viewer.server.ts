import { href, redirect, type RouterContextProvider } from "react-router";
import { withReturn } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { requestContext } from "./request-context.server.ts";

/** @param url the page's URL; `request.url` may be its data URL */
export async function requireViewer(url: URL, context: Readonly<RouterContextProvider>): Promise<Viewer> {
  const viewer = await requestContext(context).viewer();
  if (viewer) return viewer;
  throw redirect(withReturn(href("/login"), url.pathname + url.search));
}
