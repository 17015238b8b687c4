import type { RouterContextProvider } from "react-router";
import { type LockoutView, viewLockout } from "#app/features/account/lockout/lockout.ts";
import { findLockout } from "#app/features/account/lockout/lockout.server.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { readLockoutCookie } from "#app/features/account/lockout/lockout-cookie.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function visitorLockout(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<LockoutView | null> {
  const { services, address } = requestContext(context);
  const { account } = services;
  const reference = await readLockoutCookie(account, request.headers);
  if (!reference) return null;
  const lockout = await findLockout(account.db, reference, address);
  if (!lockout) return null;
  return viewLockout(lockout, await hasRegistered(account, request.headers), account.now());
}
