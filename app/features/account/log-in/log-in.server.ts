import type { SiteDeps } from "#app/site-deps.ts";
import { BusyError } from "#app/platform/security/concurrency-limit.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import type { LoginValues } from "./log-in.forms.ts";
import type { LoginRefusal } from "./log-in.messages.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { isKnownDevice } from "#app/features/account/session/known-device.server.ts";
import { mailKnownDeviceLink } from "./device-link.server.ts";
import { sendVerificationAgain } from "#app/features/account/email-address/email-verification.server.ts";
import { startPendingLogin } from "./pending-login.server.ts";
import {
  clearLockout,
  countWrongPassword,
  lockoutStatus,
  type LockoutStatus,
  type StoredLockout,
} from "#app/features/account/lockout/lockout.server.ts";
import { passwordHashOf, replacePasswordHash } from "#app/features/account/password/password-store.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "#app/features/account/password/password-hash.server.ts";
import { needsCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { type LoginRequest, startSession } from "#app/features/account/session/start-session.server.ts";

export type LoginResult =
  /** `needsCode`: no session yet, only the cookie of a pending login. */
  | Ok<{ userId: string; cookies: string[]; needsCode: boolean }>
  /** `lockout`: this e-mail address is blocked from this IP address. */
  | Failed<LoginRefusal, { lockout?: StoredLockout }>;

/** Checks the lockout before the password, and again after a right password, because attempts may run concurrently. */
export async function logIn(
  deps: SiteDeps,
  form: LoginValues,
  request: LoginRequest,
  returnTo = "/",
): Promise<LoginResult> {
  const { db } = deps;
  const key = { email: form.email, address: request.address };
  const user = await findUser(db, form.email);
  const userId = user?.id ?? "";
  // The query runs even for an unknown e-mail address, so that the response time reveals nothing.
  const hash = await passwordHashOf(db, userId);
  const knownDevice = await isKnownDevice(deps, request.headers, { userId, passwordHash: hash });
  const statusBefore = await lockoutStatus(db, key, knownDevice, deps.now());
  if (statusBefore.state !== "open") {
    if (statusBefore.state === "exhausted" && user?.emailVerified && !user.disabled)
      await sendMail(deps, "device link", () => mailKnownDeviceLink(deps, user));
    return refusalFor(statusBefore);
  }

  const isCorrect = await isCorrectPassword(hash, form.password);
  if (isCorrect && user) {
    const canLogIn = user.emailVerified && !user.disabled;
    const statusAfter = canLogIn
      ? await clearLockout(db, key, knownDevice, deps.now())
      : await lockoutStatus(db, key, knownDevice, deps.now());
    if (statusAfter.state !== "open") return refusalFor(statusAfter);
    if (canLogIn) {
      const result = await startSessionOrPendingLogin(deps, form, request, { userId: user.id, hash: hash! });
      // Start again if the account changed since it was read (password, e-mail address, disabled, erased).
      return result ?? logIn(deps, form, request, returnTo);
    }
    if (user.disabled && (user.emailVerified || !deps.neutral)) return failed("disabled");
    if (!user.disabled) await sendMail(deps, "verification", () => sendVerificationAgain(deps, user, returnTo));
    // In neutral mode, the answer is the same as for a wrong password.
    if (!deps.neutral) return failed("unverified");
  }
  const { counted, status } = await countWrongPassword(db, key, knownDevice, deps.now());
  if (!counted) return refusalFor(status);
  if (status.state === "blocked") return failed("just-blocked", { lockout: status.lockout });
  return failed("invalid-credential");
}

/** Hashes the password even without an account, so that both cases take the same time. */
async function isCorrectPassword(hash: string | null, password: string): Promise<boolean> {
  if (hash !== null) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}

async function startSessionOrPendingLogin(
  deps: SiteDeps,
  form: LoginValues,
  request: LoginRequest,
  { userId, hash }: { userId: string; hash: string },
): Promise<LoginResult | null> {
  const { db } = deps;
  const currentHash = await renewHash(db, userId, form.password, hash);
  return db.transaction().execute(async (trx): Promise<LoginResult | null> => {
    const trxDeps = { ...deps, db: trx };
    await lockSessions(trx, userId);
    const user = await findUser(trx, form.email);
    if (user?.id !== userId || user.disabled || (await passwordHashOf(trx, userId)) !== currentHash) return null;
    if (await needsCode(trx, userId)) {
      const cookies = [await startPendingLogin(trxDeps, userId)];
      return ok({ userId, cookies, needsCode: true });
    }
    const cookies = await startSession(trxDeps, userId, request);
    return ok({ userId, cookies, needsCode: false });
  });
}

/** In neutral mode the mail is sent in the background, because its duration would reveal that the account exists. */
async function sendMail(deps: SiteDeps, name: string, send: () => Promise<void>): Promise<void> {
  if (deps.neutral) deps.background.run(name, send);
  else await send();
}

function refusalFor(status: LockoutStatus): LoginResult {
  if (status.state === "blocked") return failed("still-blocked", { lockout: status.lockout });
  return failed("exhausted");
}

function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled", "emailVerified"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Only a login has the password that a new hash needs. If the site is too busy, the next login renews the hash. */
async function renewHash(db: Db, userId: string, password: string, hash: string): Promise<string> {
  if (!isOutdated(hash)) return hash;
  try {
    const renewed = await hashPassword(password);
    await replacePasswordHash(db, userId, hash, renewed);
    return renewed;
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return hash;
  }
}
