import type { SiteDeps } from "#app/site-deps.ts";
import { isKnownDevice } from "#app/features/account/session/known-device.server.ts";
import { endPendingLogin, findPendingLogin, expirePendingLoginCookie } from "./pending-login.server.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";
import {
  type CodeRefusal,
  redeemCode,
  type CodeInput,
} from "#app/features/account/second-factor/redeem-code.server.ts";
import { type LoginRequest, startSession } from "#app/features/account/session/start-session.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

type FinishLoginResult =
  | Ok<{ userId: string; cookies: string[] }>
  | (Failed<Exclude<CodeRefusal, "not-on"> | "login-over"> & { userId?: string });

export async function finishLogin(
  deps: SiteDeps,
  token: string,
  input: CodeInput,
  request: LoginRequest,
): Promise<FinishLoginResult> {
  const { db } = deps;
  const pendingLogin = await findPendingLogin(deps, token);
  if (!pendingLogin) return failed("login-over");
  const { userId } = pendingLogin;
  const account = { userId, passwordHash: await passwordHashOf(db, userId) };
  const knownDevice = await isKnownDevice(deps, request.headers, account);
  const result = await db.transaction().execute(async (trx) => {
    await lockSessions(trx, userId);
    const redemption = await redeemCode(deps, trx, userId, { input, knownDevice });
    // After a wrong code the person may try again; any other outcome ends the login.
    if (!redemption.ok && redemption.reason === "wrong-code") return redemption;
    const wasPending = await endPendingLogin({ ...deps, db: trx }, token);
    if (!redemption.ok) return redemption;
    if (!wasPending) return failed("login-over"); // the login expired, or a concurrent request ended it
    // The session starts in this transaction, so a concurrent password change ends the pending login or the session.
    return ok({ cookies: await startSession({ ...deps, db: trx }, userId, request) });
  });
  if (result.ok) return ok({ userId, cookies: [...result.cookies, await expirePendingLoginCookie(deps)] });
  // After "not-on" (the second factor was turned off during the login), the password is asked again.
  return failed(result.reason === "not-on" ? "login-over" : result.reason, { userId });
}
