import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";
import { setPasswordHash } from "#app/features/account/password/password-store.server.ts";
import { forgetWrongCodes } from "#app/features/account/second-factor/redeem-code.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { endSessions } from "#app/features/account/session/session.server.ts";
import { passwordChangedEmail } from "./password-changed.emails.ts";

/** Ends all sessions and links, and mails the owner. Call it after `lockSessions`. */
export async function storeNewPassword(
  deps: SiteDeps,
  trx: Db,
  owner: AccountOwner,
  { passwordHash, revokesAccess }: { passwordHash: string; revokesAccess: boolean },
): Promise<void> {
  const { id: userId, email: to, firstName } = owner;
  const now = deps.now();
  await setPasswordHash(trx, userId, passwordHash);
  await endSessions(trx, userId);
  await revokeAccountLinks(trx, userId, now);
  await forgetWrongCodes(trx, userId);
  const revoked = revokesAccess ? await revokeAccess(trx, userId, "client", now) : null;
  const event = { at: now, actor: "client", kind: "password-changed", userId, data: {} } as const;
  const eventId = await recordAccountEvent(trx, event);
  const { identity, publicUrl } = deps;
  const mail = passwordChangedEmail({ identity: identity(), to, firstName, publicUrl, revoked });
  await enqueueMail(trx, now, { userId, eventId }, mail);
}
