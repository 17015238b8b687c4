import { data, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { isMissingReference } from "#app/platform/database/constraint-errors.server.ts";
import { type RequestContext, requestContext } from "./request-context.server.ts";

/** Somebody of the agency. */
export type MemberViewer = Viewer & { role: "team" | "owner" };

export function isMember(viewer: Viewer | null): viewer is MemberViewer {
  return viewer?.role !== undefined;
}

/** Asks again, for an answer that goes on after it has begun. */
export async function isStillMember(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return isMember(await requestContext(context).viewerNow());
}

/**
 * For each loader and each action of the agency's space, whatever stands around it: the role is that of this request.
 * To everybody else the address is none of the site's.
 * @throws a 404, or a 403 that says whose the page is
 */
export async function requireMember(
  context: Readonly<RouterContextProvider>,
  role: MemberViewer["role"] = "team",
): Promise<MemberViewer> {
  const ctx = requestContext(context);
  if (ctx.requiredRole !== "owner") ctx.requiredRole = role;
  const viewer = await ctx.viewer();
  if (!isMember(viewer)) throw data(null, { status: 404 });
  if (role === "owner" && viewer.role !== "owner") throw data({ whose: "owner" }, { status: 403 });
  return viewer;
}

/**
 * Asks once more what was asked of a request, if anything was, once its form has come: minutes, or an hour, may have passed since
 * its first line.
 * @throws as `requireMember` does
 */
export async function requireMemberStill(context: Readonly<RouterContextProvider>): Promise<void> {
  const ctx = requestContext(context);
  const role = ctx.requiredRole;
  if (!role) return;
  ctx.forgetViewer();
  await requireMember(context, role);
}

/**
 * Does what a member asks for. Whose account is erased meanwhile is answered as the next request will be: what they write
 * would name nobody.
 * @throws a 404
 */
export async function unlessErased<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissingReference(error) || !isMember(await ctx.viewer())) throw error;
    ctx.forgetViewer();
    if (isMember(await ctx.viewer())) throw error;
    throw data(null, { status: 404 });
  }
}
