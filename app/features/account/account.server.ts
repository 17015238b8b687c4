import { createEmailVerificationToken, isAPIError } from "better-auth/api";
import { decodeJwt } from "jose";
import { type DatabaseKind, type Db, heldIn, isUniqueViolation } from "#app/platform/database.server.ts";
import { recordAccountEvent } from "#app/platform/events.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/outbox.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import type { LoginForm, SignupForm } from "./account.forms.ts";
import type { LoginRefusal, SignupRefusal, VerificationRefusal } from "./account.messages.ts";
import { type Auth, createAuth, hasSessionCookie, VERIFICATION_HOURS } from "./auth.server.ts";
import { isGuessable } from "./guessable-password.server.ts";
import { clearPair, countWrongPassword, lockStanding, type Standing, type StoredLock } from "./lockout.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { readSession, type SessionUser } from "./session.server.ts";
import type { Viewer } from "#app/content/viewer.ts";

export interface AccountDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl"> {
  kind: DatabaseKind;
  secret: string;
  /** Builds the mail that carries a verification token. */
  verificationEmail(mail: { to: string; firstName: string; token: string }): OutgoingMail;
}

export type Refused<Reason> = { ok: false; reason: Reason };

/** The one better-auth instance of a process. */
export function accountAuth({ db, kind, publicUrl, secret }: AccountDeps): Auth {
  return createAuth({ db, kind, publicUrl, secret });
}

/** Creates the account and its verification mail in one transaction. The visitor stays logged out (§4). */
export async function signUp(deps: AccountDeps, form: SignupForm): Promise<{ ok: true } | Refused<SignupRefusal>> {
  const { db, kind, publicUrl, secret } = deps;
  if (isGuessable(form.password, form)) return { ok: false, reason: "weak-password" };
  const passwordHash = await hashPassword(form.password);
  try {
    return await db.transaction().execute(async (trx) => {
      const existing = await trx.selectFrom("users").select("id").where("email", "=", form.email).executeTakeFirst();
      if (existing) return { ok: false, reason: "email-in-use" } as const;
      const auth = createAuth({ db: trx, kind, publicUrl, secret, passwordHash });
      await auth.api.signUpEmail({
        body: {
          name: `${form.firstName} ${form.lastName}`,
          email: form.email,
          password: form.password,
          firstName: form.firstName,
          lastName: form.lastName,
          gender: form.gender,
        },
      });
      const { id } = await trx
        .selectFrom("users")
        .select("id")
        .where("email", "=", form.email)
        .executeTakeFirstOrThrow();
      const created = { at: deps.now(), actor: "client", kind: "account-created", userId: id, data: {} } as const;
      const eventId = await recordAccountEvent(trx, created);
      await writeVerification(deps, trx, { ...form, id }, eventId);
      return { ok: true } as const;
    });
  } catch (error) {
    // Somebody signed up with this address between the look and the insert.
    if (isUniqueViolation(error)) return { ok: false, reason: "email-in-use" };
    if (!isAPIError(error)) throw error;
    return { ok: false, reason: signupReason(error.body?.code, await emailTaken(db, form.email)) };
  }
}

function signupReason(code: string | undefined, taken: boolean): SignupRefusal {
  if (taken) return "email-in-use";
  // Of what we hand over, only the e-mail can be refused by better-auth's own schema.
  if (code === "INVALID_EMAIL" || code === "VALIDATION_ERROR") return "invalid-email";
  if (code === "PASSWORD_TOO_SHORT" || code === "PASSWORD_TOO_LONG") return "weak-password";
  return "other";
}

async function emailTaken(db: Db, email: string): Promise<boolean> {
  return Boolean(await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst());
}

async function writeVerification(
  deps: AccountDeps,
  db: Db,
  user: { id: string; email: string; firstName: string },
  eventId: string | null,
): Promise<void> {
  const token = await createEmailVerificationToken(deps.secret, user.email, undefined, VERIFICATION_HOURS * 3600);
  const mail = deps.verificationEmail({ to: user.email, firstName: user.firstName, token });
  await enqueueMail(db, deps.now(), { userId: user.id, eventId }, mail);
}

/** Who knocks: the request's headers and the client's address. */
export interface Caller {
  headers: Headers;
  address: string;
  /** Whether that address may be written to once more: it may be a stranger's. */
  mayWriteTo(email: string): Promise<boolean>;
}

export type LoginResult =
  | { ok: true; cookies: string[] }
  /** `lock` when the reason is that the pair is blocked. */
  | (Refused<LoginRefusal> & { lock?: StoredLock });

/**
 * Logs in somebody whose address is verified; otherwise sends the verification mail again (§7). The lockout of §4 is
 * decided here: before the password is looked at, and again with the result in hand, since attempts may run beside
 * this one.
 */
export async function logIn(deps: AccountDeps, auth: Auth, form: LoginForm, caller: Caller): Promise<LoginResult> {
  const { db } = deps;
  const pair = { email: form.email, address: caller.address };
  const before = await lockStanding(db, pair, deps.now());
  if (before.state !== "open") return refusedBy(before);

  const answer = await signIn(auth, form, caller.headers);
  if (answer.ok) {
    const user = await findUser(db, form.email);
    const standing: Standing = user?.disabled ? { state: "open" } : await clearPair(db, pair, deps.now());
    if (standing.state === "open" && !user?.disabled) {
      await recordActivity(deps, answer.userId);
      return { ok: true, cookies: answer.cookies };
    }
    await (await auth.$context).internalAdapter.deleteSession(answer.token);
    return user?.disabled ? { ok: false, reason: "disabled" } : refusedBy(standing);
  }
  if (answer.reason === "unverified") {
    const user = await findUser(db, form.email);
    if (user?.disabled) return { ok: false, reason: "disabled" };
    if (user && (await caller.mayWriteTo(user.email))) await writeVerification(deps, db, user, null);
  }
  if (answer.reason !== "invalid-credential") return answer;
  const { counted, standing } = await countWrongPassword(db, pair, deps.now());
  if (!counted) return refusedBy(standing);
  return standing.state === "blocked" ? { ok: false, reason: "just-blocked", lock: standing.lock } : answer;
}

function refusedBy(standing: Standing): LoginResult {
  if (standing.state === "blocked") return { ok: false, reason: "still-blocked", lock: standing.lock };
  return { ok: false, reason: "too-many" };
}

type SignIn =
  | { ok: true; cookies: string[]; token: string; userId: string }
  | Refused<"invalid-credential" | "unverified" | "other">;

async function signIn(auth: Auth, { email, password }: LoginForm, headers: Headers): Promise<SignIn> {
  try {
    const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const { token, user } = answer.response;
    return { ok: true, cookies: answer.headers.getSetCookie(), token, userId: user.id };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const code = error.body?.code;
    if (code === "EMAIL_NOT_VERIFIED") return { ok: false, reason: "unverified" };
    if (code === "INVALID_EMAIL_OR_PASSWORD" || code === "INVALID_EMAIL")
      return { ok: false, reason: "invalid-credential" };
    return { ok: false, reason: "other" };
  }
}

function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Ends the session, if there is one, and returns the cookies that clear it. */
export async function logOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

/** The account is in use (retention.ts): what had been announced for an unused one is off. */
async function recordActivity({ db, now }: Pick<AccountDeps, "db" | "now">, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ lastActiveAt: now().toISOString(), inactivityWarnedAt: null })
    .where("id", "=", id)
    .execute();
}

/** The person behind the session cookie, and the cookies that prolong it when that is due. */
export async function readViewer(
  deps: Pick<AccountDeps, "db" | "now">,
  auth: Auth,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  const cookie = headers.get("cookie");
  // Most visitors: nothing to look up, and their pages do not need the database.
  if (!cookie || !hasSessionCookie(cookie)) return { viewer: null, cookies: [] };
  const user = await readSession(deps.db, auth, cookie, deps.now());
  if (user) return { viewer: viewerOf(user), cookies: [] };

  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.getSetCookie();
  if (!response) return { viewer: null, cookies };
  const viewer = viewerOf({ ...response.user, picture: response.user.image ?? null });
  // better-auth answers with cookies when it prolongs the session: once a day.
  if (viewer && cookies.length > 0) await recordActivity(deps, viewer.id);
  return { viewer, cookies };
}

function viewerOf({ id, firstName, lastName, email, picture, emailVerified, disabled }: SessionUser): Viewer | null {
  return emailVerified && !disabled ? { id, firstName, lastName, email, picture } : null;
}

/** Confirms the address that a verification token names. Each account needs it once. */
export async function verifyEmail(
  { db, kind, publicUrl, secret, now }: AccountDeps,
  token: string,
): Promise<{ ok: true } | Refused<VerificationRefusal>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const account = await accountOf(trx, token);
      const auth = createAuth({ db: trx, kind, publicUrl, secret });
      await auth.api.verifyEmail({ query: { token } });
      if (!account || account.emailVerified) return { ok: false, reason: "used" } as const;
      const verified = { at: now(), actor: "client", kind: "account-verified", userId: account.id, data: {} } as const;
      await recordAccountEvent(trx, verified);
      return { ok: true } as const;
    });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { ok: false, reason: error.body?.code === "TOKEN_EXPIRED" ? "expired" : "invalid" };
  }
}

/** Reads the token without trusting it: better-auth checks the signature right after. */
async function accountOf(trx: Db, token: string) {
  let email: unknown;
  try {
    email = decodeJwt(token).email;
  } catch {
    return undefined;
  }
  if (typeof email !== "string") return undefined;
  return trx
    .selectFrom("users")
    .select(["id", "emailVerified"])
    .where("email", "=", email)
    .$call(heldIn(trx))
    .executeTakeFirst();
}
