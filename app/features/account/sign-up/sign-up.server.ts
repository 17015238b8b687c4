import { isAPIError } from "better-auth/api";
import { openAccountRecord } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isMissingReference, isUniqueViolation } from "#app/platform/database/constraint-errors.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import type { AccountDeps, Refused } from "#app/features/account/account-deps.server.ts";
import { registrationOf, writeVerification } from "#app/features/account/email-address/email-verification.server.ts";
import { isGuessable } from "#app/features/account/password/guessable-password.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import { type Auth, createAuth } from "#app/features/account/session/better-auth.server.ts";
import { notifyOwner } from "./notify-owner.server.ts";
import type { SignupForm } from "./sign-up.forms.ts";
import type { SignupRefusal } from "./sign-up.messages.ts";

/**
 * Creates the account and its verification mail in one transaction. The visitor stays logged out (§4). An account whose
 * address nobody confirmed becomes the new person's: whoever typed a stranger's address keeps nobody out.
 * @param returnTo where they come from, for the link of the mail
 */
export async function signUp(
  deps: AccountDeps,
  form: SignupForm,
  returnTo = "/",
): Promise<{ ok: true; userId: string; registration: string } | Refused<SignupRefusal>> {
  if (isGuessable(form.password, form, deps.identity())) return { ok: false, reason: "weak-password" };
  const passwordHash = await hashPassword(form.password);
  // Asked for a taken address too: the answers must take the same time.
  const mayWrite = await deps.limiter.allow("accountMails", form.email);
  const create = () => createAccount(deps, form, { returnTo, passwordHash, mayWrite });
  // Somebody may sign up with this address between the look and the insert: then it is looked at once more.
  const signedUp = (await create()) ?? (await create()) ?? ({ ok: false, reason: "email-in-use" } as const);
  // No mail has gone, and its owner may want one today.
  if (mayWrite && !signedUp.ok && !deps.neutral) await deps.limiter.refund("accountMails", form.email);
  return signedUp;
}

/** @returns null: somebody took the address in this moment */
async function createAccount(
  deps: AccountDeps,
  form: SignupForm,
  { returnTo, passwordHash, mayWrite }: { returnTo: string; passwordHash: string; mayWrite: boolean },
): Promise<Awaited<ReturnType<typeof signUp>> | null> {
  const { db, kind, publicUrl, secret } = deps;
  try {
    return await db.transaction().execute(async (trx) => {
      const existing = await trx
        .selectFrom("users")
        .select(["id", "emailVerified", "disabled", "role"])
        .where("email", "=", form.email)
        .$call(forUpdate(trx))
        .executeTakeFirst();
      const isFree = existing && !existing.emailVerified && !existing.disabled && existing.role === "client";
      if (existing && !isFree) {
        if (deps.neutral && mayWrite) await notifyOwner(deps, trx, form.email);
        return { ok: false, reason: "email-in-use" } as const;
      }
      const auth = createAuth({ db: trx, kind, publicUrl, secret, passwordHash });
      if (existing) {
        const renewed = await renewAccount(deps, trx, auth, existing.id, form, passwordHash);
        await writeVerification(deps, trx, { ...form, id: existing.id }, { mayWrite, returnTo });
        return { ok: true, userId: existing.id, registration: registrationOf(renewed) } as const;
      }
      const { user } = await auth.api.signUpEmail({
        body: {
          name: `${form.firstName} ${form.lastName}`,
          email: form.email,
          password: form.password,
          firstName: form.firstName,
          lastName: form.lastName,
          gender: form.gender,
        },
      });
      const created = { at: deps.now(), actor: "client", kind: "account-created", userId: user.id, data: {} } as const;
      await openAccountRecord(trx, user.id, created.at);
      const eventId = await recordAccountEvent(trx, created);
      await writeVerification(deps, trx, { ...form, id: user.id }, { mayWrite, eventId, returnTo });
      return { ok: true, userId: user.id, registration: registrationOf(user) } as const;
    });
  } catch (error) {
    // better-auth makes up an account without a row where it finds the address taken.
    if (isUniqueViolation(error) || isMissingReference(error)) return null;
    if (!isAPIError(error)) throw error;
    return (await emailTaken(db, form.email)) ? null : { ok: false, reason: signupReason(error.body?.code) };
  }
}

/** Makes an account that nobody confirmed the one of whoever signs up now. */
async function renewAccount(
  { now }: Pick<AccountDeps, "now">,
  trx: Db,
  auth: Auth,
  id: string,
  { firstName, lastName, gender }: SignupForm,
  passwordHash: string,
): Promise<{ id: string; createdAt: string }> {
  const createdAt = now().toISOString();
  const name = `${firstName} ${lastName}`;
  await trx.updateTable("users").set({ name, firstName, lastName, gender, createdAt }).where("id", "=", id).execute();
  await (await auth.$context).internalAdapter.updatePassword(id, passwordHash);
  await openAccountRecord(trx, id, now());
  return { id, createdAt };
}

function signupReason(code: string | undefined): SignupRefusal {
  // Of the fields, better-auth's own schema can refuse the e-mail only.
  if (code === "INVALID_EMAIL" || code === "VALIDATION_ERROR") return "invalid-email";
  if (code === "PASSWORD_TOO_SHORT" || code === "PASSWORD_TOO_LONG") return "weak-password";
  return "failed";
}

async function emailTaken(db: Db, email: string): Promise<boolean> {
  return Boolean(await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst());
}
