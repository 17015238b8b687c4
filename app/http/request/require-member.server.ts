import { data, type RouterContextProvider } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MemberRole, Viewer } from "#app/platform/security/viewer.ts";
import { isForeignKeyViolation } from "#app/platform/database/constraint-errors.server.ts";
import { type RequestContext, requestContext } from "./request-context.server.ts";

export type MemberViewer = Viewer & { role: MemberRole };

/** `member` includes owners. */
export type RequiredRole = "member" | "owner";

export function isMember(viewer: Viewer | null): viewer is MemberViewer {
  return viewer?.role !== undefined;
}

export async function isStillMember(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return isMember(await requestContext(context).rereadViewer());
}

/** Each loader of the agency calls it, because React Router can request a loader alone. @throws 404 or 403 */
export async function requireMember(context: Readonly<RouterContextProvider>, role: RequiredRole = "member") {
  const ctx = requestContext(context);
  const member = await ctx.viewer();
  if (!isMember(member)) throw data(null, { status: 404 });
  if (role === "owner" && member.role !== "owner") throw data(null, { status: 403 });
  return { ctx, member, services: ctx.services };
}

/** Checks the role again after a form was received, which may have taken an hour. */
export async function requireMemberAgain(context: Readonly<RouterContextProvider>, role: RequiredRole): Promise<void> {
  requestContext(context).forgetViewer();
  await requireMember(context, role);
}

/**
 * For a transaction that gives access: undoes it if the member has lost the role or reset the password since the
 * request was checked. Call the step after an insert that refers to the member, whose row is then locked. @throws 404
 */
export function ifStillMember<Rest extends unknown[]>(
  ctx: RequestContext,
  step: (trx: Db, ...rest: Rest) => Promise<void>,
): (trx: Db, ...rest: Rest) => Promise<void> {
  return async (trx, ...rest) => {
    if (!isMember(await ctx.rereadViewer(trx))) throw data(null, { status: 404 });
    await step(trx, ...rest);
  };
}

/** Reads the session again after a foreign-key violation. @returns the viewer if the account has been erased */
export async function findErasedViewer(ctx: RequestContext, error: unknown): Promise<Viewer | null> {
  const viewer = isForeignKeyViolation(error) ? await ctx.viewer() : null;
  if (!viewer) return null;
  ctx.forgetViewer();
  return (await ctx.viewer()) ? null : viewer;
}

/** Throws a 404 if `work` fails because the member's account was erased in the meantime. */
export async function unlessErased<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isMember(await findErasedViewer(ctx, error)) ? data(null, { status: 404 }) : error;
  }
}
