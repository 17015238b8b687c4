import type { RouterContextProvider } from "react-router";
import { type LockView, viewLock } from "#app/features/account/lockout/lockout.ts";
import { findLock } from "#app/features/account/lockout/lockout.server.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { rememberedLock } from "#app/features/account/lockout/lock-cookie.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function shownLock(request: Request, context: Readonly<RouterContextProvider>): Promise<LockView | null> {
  const { services, address } = requestContext(context);
  const { account } = services;
  const reference = await rememberedLock(account, request.headers);
  if (!reference) return null;
  const lock = await findLock(account.db, reference, address);
  if (!lock) return null;
  return viewLock(lock, await hasRegistered(account, request.headers), account.now());
}
