import { isAPIError } from "better-auth/api";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isMissingReference } from "#app/platform/database/constraint-errors.server.ts";
import type { LoginForm } from "./log-in.forms.ts";
import type { LoginRefusal } from "./log-in.messages.ts";
import type { AccountDeps, Refused } from "#app/features/account/account-deps.server.ts";
import type { Auth } from "#app/features/account/session/better-auth.server.ts";
import { isKnownDevice } from "#app/features/account/session/known-device.server.ts";
import { mailDeviceLink } from "./device-link.server.ts";
import { sendVerificationAgain } from "#app/features/account/email-address/email-verification.server.ts";
import { openPendingLogin } from "./pending-login.server.ts";
import {
  clearLockout,
  countWrongPassword,
  lockoutStatus,
  type LockoutStatus,
  type StoredLock,
} from "#app/features/account/lockout/lockout.server.ts";
import { passwordOf, replacePassword } from "#app/features/account/password/password-of.server.ts";
import {
  hashPassword,
  isOutdated,
  PasswordsBusyError,
  verifyPassword,
} from "#app/features/account/password/password-hash.server.ts";
import { asksForCode } from "#app/features/account/second-factor/second-factor.server.ts";
import { afterLogin, type LoginFrom } from "#app/features/account/session/start-session.server.ts";

export type LoginResult =
  /** `awaitsCode`: there is no session yet, only a cookie that leads to where the code is asked. */
  | { ok: true; userId: string; cookies: string[]; awaitsCode: boolean }
  /** `lock` when the reason is that the key is blocked. */
  | (Refused<LoginRefusal> & { lock?: StoredLock });

/**
 * Logs in somebody whose address is verified; otherwise sends the verification mail again (§7). The lockout of §4 is
 * decided here: before the password is looked at, and again once the result is known, since attempts may run beside
 * this one.
 */
export async function logIn(deps: AccountDeps, auth: Auth, form: LoginForm, from: LoginFrom): Promise<LoginResult> {
  const { db } = deps;
  const key = { email: form.email, address: from.address };
  const user = await findUser(db, form.email);
  const userId = user?.id ?? "";
  // An unknown address costs the same query (D33).
  const knownDevice = await isKnownDevice(deps, from.headers, { userId, passwordHash: await passwordOf(db, userId) });
  const before = await lockoutStatus(db, key, knownDevice, deps.now());
  if (before.state !== "open") {
    if (before.state === "exhausted" && user?.emailVerified && !user.disabled) await offerLink(deps, user);
    return failedBy(before);
  }

  const answer = await signIn(db, auth, user?.id, form, from.headers);
  if (answer.ok) return letIn(deps, auth, { key, from, password: form.password, answer });
  const unverified = answer.reason === "unverified";
  if (unverified && user) {
    if (user.disabled && !deps.neutral) return { ok: false, reason: "disabled" };
    if (!user.disabled) await verifyAgain(deps, user);
  }
  // D33: somebody else's account and a new one of one's own must not answer differently.
  const wrong = answer.reason === "invalid-credential" || (unverified && deps.neutral);
  if (!wrong) return answer;
  const { counted, status } = await countWrongPassword(db, key, knownDevice, deps.now());
  if (!counted) return failedBy(status);
  if (status.state === "blocked") return { ok: false, reason: "just-blocked", lock: status.lock };
  return { ok: false, reason: "invalid-credential" };
}

interface RightPassword {
  key: { email: string; address: string };
  from: LoginFrom;
  password: string;
  answer: Extract<SignIn, { ok: true }>;
}

async function letIn(
  deps: AccountDeps,
  auth: Auth,
  { key, from, password, answer }: RightPassword,
): Promise<LoginResult> {
  const { db } = deps;
  const user = await findUser(db, key.email);
  const { internalAdapter } = await auth.$context;
  const status: LockoutStatus = user?.disabled ? { state: "open" } : await clearLockout(db, key, deps.now());
  if (status.state !== "open" || user?.disabled) {
    await internalAdapter.deleteSession(answer.token);
    return user?.disabled ? { ok: false, reason: "disabled" } : failedBy(status);
  }
  const { userId } = answer;
  await renewHash(db, userId, password);
  if (await asksForCode(db, userId)) {
    await internalAdapter.deleteSession(answer.token);
    const waiting = await openPendingLogin(db, userId, deps.now(), deps.publicUrl.startsWith("https:"));
    return { ok: true, userId, cookies: [waiting], awaitsCode: true };
  }
  const device = await afterLogin(deps, auth, userId, from);
  return { ok: true, userId, cookies: [...answer.cookies, device], awaitsCode: false };
}

/** In neutral mode after the answer: writing takes time, and only an address that has an account is written to. */
async function verifyAgain(deps: AccountDeps, user: { id: string; email: string; firstName: string }): Promise<void> {
  if (deps.neutral) deps.background.run("verification", () => sendVerificationAgain(deps, user));
  else await sendVerificationAgain(deps, user);
}

/** In neutral mode after the answer, as above. */
async function offerLink(deps: AccountDeps, user: { id: string; email: string; firstName: string }): Promise<void> {
  if (deps.neutral) deps.background.run("device link", () => mailDeviceLink(deps, user));
  else await mailDeviceLink(deps, user);
}

function failedBy(status: LockoutStatus): LoginResult {
  if (status.state === "blocked") return { ok: false, reason: "still-blocked", lock: status.lock };
  return { ok: false, reason: "exhausted" };
}

type SignIn =
  | { ok: true; cookies: string[]; token: string; userId: string }
  | Refused<"invalid-credential" | "unverified" | "failed">;

async function signIn(
  db: Db,
  auth: Auth,
  userId: string | undefined,
  { email, password }: LoginForm,
  headers: Headers,
): Promise<SignIn> {
  // D33: nobody's is looked up as well, for the same time.
  const former = await passwordOf(db, userId ?? "");
  try {
    const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const { token, user } = answer.response;
    const present = await passwordOf(db, user.id);
    // A new password ends the sessions of the former one: this one began while it was written.
    if (present !== former && !(present && (await verifyPassword({ hash: present, password })))) {
      await (await auth.$context).internalAdapter.deleteSession(token);
      return { ok: false, reason: "invalid-credential" };
    }
    return { ok: true, cookies: answer.headers.getSetCookie(), token, userId: user.id };
  } catch (error) {
    // Erased since its password was looked at.
    if (isMissingReference(error)) return { ok: false, reason: "invalid-credential" };
    if (!isAPIError(error)) throw error;
    const code = error.body?.code;
    if (code === "EMAIL_NOT_VERIFIED") return { ok: false, reason: "unverified" };
    if (code === "INVALID_EMAIL_OR_PASSWORD" || code === "INVALID_EMAIL")
      return { ok: false, reason: "invalid-credential" };
    return { ok: false, reason: "failed" };
  }
}

function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled", "emailVerified"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Only now is the password itself at hand. */
async function renewHash(db: Db, userId: string, password: string): Promise<void> {
  const hash = await passwordOf(db, userId);
  if (!hash || !isOutdated(hash)) return;
  try {
    await replacePassword(db, userId, hash, await hashPassword(password));
  } catch (error) {
    // The next login does it.
    if (!(error instanceof PasswordsBusyError)) throw error;
  }
}
