import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { isKnownDevice } from "#app/features/account/session/known-device.server.ts";
import { endPendingLogin, findPendingLogin, forgetPendingLogin } from "./pending-login.server.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";
import {
  type CodeRefusal,
  redeemCode,
  type CodeInput,
} from "#app/features/account/second-factor/redeem-code.server.ts";
import { type LoginRequest, startSession } from "#app/features/account/session/start-session.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

type FinishedLogin =
  | Ok<{ userId: string; cookies: string[] }>
  | (Failed<Exclude<CodeRefusal, "not-on"> | "login-over"> & { userId?: string });

export async function finishLogin(
  deps: AccountDeps,
  token: string,
  input: CodeInput,
  from: LoginRequest,
): Promise<FinishedLogin> {
  const { db } = deps;
  const waiting = await findPendingLogin(deps, token);
  if (!waiting) return failed("login-over");
  const { userId } = waiting;
  const known = await isKnownDevice(deps, from.headers, { userId, passwordHash: await passwordHashOf(db, userId) });
  const done = await db.transaction().execute(async (trx) => {
    await lockSessions(trx, userId);
    const redeemed = await redeemCode(deps, trx, userId, input, known);
    // After a wrong code the person may try again; any other outcome ends the login.
    if (!redeemed.ok && redeemed.reason === "wrong-code") return redeemed;
    const wasPending = await endPendingLogin({ ...deps, db: trx }, token);
    if (!redeemed.ok) return redeemed;
    if (!wasPending) return failed("login-over"); // the login expired, or a concurrent request ended it
    // The session starts in this transaction, so that a concurrent password change ends the pending login or the session.
    return ok({ cookies: await startSession({ ...deps, db: trx }, userId, from) });
  });
  if (done.ok) return ok({ userId, cookies: [...done.cookies, await forgetPendingLogin(deps)] });
  // After "not-on" (the second factor was turned off during the login), the password is asked again.
  return failed(done.reason === "not-on" ? "login-over" : done.reason, { userId });
}
