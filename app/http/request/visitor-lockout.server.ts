import type { RouterContextProvider } from "react-router";
import { type LockoutView, viewLockout } from "#app/features/account/lockout/lockout.ts";
import { findLockout } from "#app/features/account/lockout/lockout.server.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { readLockoutCookie } from "#app/features/account/lockout/lockout-cookie.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function readVisitorLockout(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<LockoutView | null> {
  const { services, address } = requestContext(context);
  const reference = await readLockoutCookie(services, request.headers);
  if (!reference) return null;
  const lockout = await findLockout(services.db, reference, address);
  if (!lockout) return null;
  return viewLockout(lockout, await hasRegistered(services, request.headers), services.now());
}
