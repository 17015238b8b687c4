import { href, redirect, type RouterContextProvider } from "react-router";
import { withReturn } from "#app/features/account/return-to.ts";
import { requestContext } from "./request-context.server.ts";

/** @param url the page's URL; `request.url` may be its data URL */
export async function requireViewer(url: URL, context: Readonly<RouterContextProvider>) {
  const ctx = requestContext(context);
  const viewer = await ctx.viewer();
  if (viewer) return { ctx, viewer, services: ctx.services };
  throw redirect(withReturn(href("/login"), url.pathname + url.search));
}
