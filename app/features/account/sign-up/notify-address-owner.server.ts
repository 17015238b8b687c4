import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { enqueueVerification } from "#app/features/account/email-address/email-verification.server.ts";
import { resetUrl, issueResetLink } from "#app/features/account/password-change/password-reset.server.ts";
import { alreadyRegisteredEmail } from "./already-registered.emails.ts";

/** Mails the owner of an address that was entered in a sign-up or an address change. The caller limits the rate. */
export async function notifyAddressOwner(deps: SiteDeps, trx: Db, email: string): Promise<void> {
  const now = deps.now();
  const owner = await trx
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled", "emailVerified"])
    .where("email", "=", email)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (!owner || owner.disabled) return;
  if (!owner.emailVerified) return enqueueVerification(deps, trx, owner, { isWithinLimit: true });
  const url = resetUrl(deps.publicUrl, await issueResetLink(trx, owner.id, now));
  const mail = alreadyRegisteredEmail({ identity: deps.identity(), to: owner.email, firstName: owner.firstName, url });
  await enqueueMail(trx, now, { userId: owner.id, eventId: null }, mail);
}
