import type { AccountDeps, Refused } from "./account.server.ts";
import type { Auth } from "./auth.server.ts";
import { isKnownDevice } from "./device-cookie.server.ts";
import { endTry, findTry, forgetTry } from "./login-tries.server.ts";
import { type CodeRefusal, spendCode, type TypedCode } from "./spend-code.server.ts";
import { type Caller, startSession } from "./start-session.server.ts";

export type FinishedLogin =
  | { ok: true; userId: string; cookies: string[] }
  | (Refused<Exclude<CodeRefusal, "not-on"> | "login-over"> & { userId?: string });

/** The second half of a login: the code, after the password. */
export async function finishLogin(
  deps: AccountDeps,
  auth: Auth,
  token: string,
  typed: TypedCode,
  caller: Caller,
): Promise<FinishedLogin> {
  const { db } = deps;
  const secure = deps.publicUrl.startsWith("https:");
  const waiting = await findTry(db, token, deps.now());
  if (!waiting) return { ok: false, reason: "login-over" };
  const { userId } = waiting;
  const known = await isKnownDevice(caller.headers, deps.secret, userId, secure);
  const spent = await db.transaction().execute(async (trx) => {
    const result = await spendCode(deps, trx, userId, typed, known);
    // A code opens one login, and a login one session: the other one of two tries at once finds it gone.
    if (!result.ok && result.reason === "wrong-code") return result;
    const stood = await endTry(trx, token);
    return result.ok && !stood ? ({ ok: false, reason: "login-over" } as const) : result;
  });
  if (spent.ok)
    return {
      ok: true,
      userId,
      cookies: [...(await startSession(deps, auth, userId, caller)), await forgetTry(secure)],
    };
  // It was turned off meanwhile, or a machine of the agency's did so: the password is asked once more.
  return { ok: false, reason: spent.reason === "not-on" ? "login-over" : spent.reason, userId };
}
