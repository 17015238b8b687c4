import { href } from "react-router";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { signDeviceLink } from "#app/features/account/session/known-device.server.ts";
import { DEVICE_LINK_FIELD } from "./device-link.ts";
import { deviceLinkEmail } from "#app/features/account/access/access.emails.ts";
import { passwordOf } from "#app/features/account/password/password-of.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** One link works for a day: half of that leaves nobody without one. */
const AGAIN_AFTER_MS = 12 * HOUR;

/**
 * Mails the owner of an account a link past the wrong passwords that others type for it (D31). It opens nothing: the
 * browser in which it is opened counts as known, and the password is asked there as ever.
 */
export async function mailDeviceLink(
  deps: AccountDeps,
  { id, email, firstName }: { id: string; email: string; firstName: string },
): Promise<void> {
  const { db, publicUrl } = deps;
  const now = deps.now();
  const token = signDeviceLink(deps, { userId: id, passwordHash: await passwordOf(db, id) });
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("passwordFailures")
      .set({ linkMailedAt: now.toISOString() })
      .where("email", "=", email)
      .where(({ eb, or }) =>
        or([
          eb("linkMailedAt", "is", null),
          eb("linkMailedAt", "<=", new Date(now.getTime() - AGAIN_AFTER_MS).toISOString()),
        ]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const url = `${publicUrl}${href("/login")}?${DEVICE_LINK_FIELD}=${token}`;
    const mail = deviceLinkEmail({ identity: deps.identity(), to: email, firstName, url });
    await enqueueMail(trx, now, { userId: id, eventId: null }, mail);
  });
}
