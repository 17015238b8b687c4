import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { isEmailAddress } from "#app/forms/person.ts";
import { ensureAccountRecord } from "#app/records/client-records.server.ts";
import { isUniqueViolation } from "#app/platform/database/constraint-errors.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { registrationOf, enqueueVerification } from "#app/features/account/email-address/email-verification.server.ts";
import { isUnverifiedClient } from "#app/features/account/email-address/unverified-client.server.ts";
import { isGuessable } from "#app/features/account/password/guessable-password.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import { setPasswordHash } from "#app/features/account/password/password-store.server.ts";
import { notifyAddressOwner } from "./notify-address-owner.server.ts";
import type { SignupValues } from "./sign-up.forms.ts";
import type { SignupRefusal } from "./sign-up.messages.ts";

/** Overwrites an unverified account, because a stranger who signed up first must not block the address's owner. */
export async function signUp(
  deps: SiteDeps,
  form: SignupValues,
  returnTo = "/",
): Promise<Result<{ userId: string; registration: string }, SignupRefusal>> {
  if (!isEmailAddress(form.email)) return failed("invalid-email");
  if (isGuessable(form.password, form, deps.identity())) return failed("weak-password");
  const passwordHash = await hashPassword(form.password);
  // The limit is checked for a taken address too, because both answers must take the same time.
  const isWithinLimit = await deps.limiter.allow("accountMails", form.email);
  const create = () => createAccount(deps, form, { returnTo, passwordHash, isWithinLimit });
  // null: a concurrent request took the address, so the second call finds that account.
  const result = (await create()) ?? (await create()) ?? failed("email-in-use");
  // No mail was sent, so none counts against the owner's limit.
  if (isWithinLimit && !result.ok && !deps.neutral) await deps.limiter.refund("accountMails", form.email);
  return result;
}

async function createAccount(
  deps: SiteDeps,
  form: SignupValues,
  { returnTo, passwordHash, isWithinLimit }: { returnTo: string; passwordHash: string; isWithinLimit: boolean },
): Promise<Awaited<ReturnType<typeof signUp>> | null> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const existing = await trx
        .selectFrom("users")
        .select((eb) => ["id", isUnverifiedClient(eb).as("isUnverified")])
        .where("email", "=", form.email)
        .$call(forUpdate(trx))
        .executeTakeFirst();
      if (existing && !existing.isUnverified) {
        if (deps.neutral && isWithinLimit) await notifyAddressOwner(deps, trx, form.email);
        return failed("email-in-use");
      }
      const at = deps.now();
      const user = { id: existing?.id ?? randomUUID(), createdAt: at.toISOString() };
      const { firstName, lastName, gender, email } = form;
      const values = { ...user, name: `${firstName} ${lastName}`, firstName, lastName, gender };
      if (existing) await trx.updateTable("users").set(values).where("id", "=", user.id).execute();
      else
        await trx
          .insertInto("users")
          .values({ ...values, email, emailVerified: false })
          .execute();
      await setPasswordHash(trx, user.id, passwordHash);
      await ensureAccountRecord(trx, user.id, at);
      const event = { at, actor: "client", kind: "account-created", userId: user.id, data: {} } as const;
      const eventId = existing ? null : await recordAccountEvent(trx, event);
      await enqueueVerification(deps, trx, { ...form, id: user.id }, { isWithinLimit, eventId, returnTo });
      return ok({ userId: user.id, registration: registrationOf(user) });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
