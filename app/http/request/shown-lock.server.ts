import type { RouterContextProvider } from "react-router";
import { type LockView, viewLock } from "#app/features/account/lockout/lockout.ts";
import { findLock } from "#app/features/account/lockout/lockout.server.ts";
import { hasRegistered } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { rememberedLock } from "#app/features/account/lockout/lock-cookie.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function shownLock(request: Request, context: Readonly<RouterContextProvider>): Promise<LockView | null> {
  const { services, address, secure } = requestContext(context);
  const reference = await rememberedLock(request.headers, secure);
  if (!reference) return null;
  const lock = await findLock(services.database.db, reference, address);
  if (!lock) return null;
  const now = services.now();
  return viewLock(lock, await hasRegistered(request.headers, services.account, now, secure), now);
}
