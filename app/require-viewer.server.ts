import { redirect, type RouterContextProvider } from "react-router";
import { withReturn } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/features/account/viewer.ts";
import { visitOf } from "./visit.server.ts";

/** §2: a page that requires auth sends whoever is not logged in to the login, which comes back to it. */
export async function requireViewer(request: Request, context: Readonly<RouterContextProvider>): Promise<Viewer> {
  const viewer = await visitOf(context).viewer();
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(withReturn("/login", pathname + search));
}
