import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { createKnownDeviceToken } from "#app/features/account/session/known-device.server.ts";
import { deviceLinkEmail } from "#app/features/account/access/access.emails.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";
import { after, HOUR } from "#app/platform/durations.ts";

export const DEVICE_LINK_FIELD = "appareil";

/** Half of the link's lifetime of a day, so that an owner under attack always has a working link. */
const RESEND_AFTER = 12 * HOUR;

/** The mailed link replaces neither the password nor the code. */
export async function mailKnownDeviceLink(deps: SiteDeps, { id, email, firstName }: AccountOwner): Promise<void> {
  const { db, publicUrl } = deps;
  const now = deps.now();
  const token = createKnownDeviceToken(deps, { userId: id, passwordHash: await passwordHashOf(db, id) });
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("passwordFailures")
      .set({ linkMailedAt: now.toISOString() })
      .where("email", "=", email)
      .where(({ eb, or }) =>
        or([eb("linkMailedAt", "is", null), eb("linkMailedAt", "<=", after(now, -RESEND_AFTER).toISOString())]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const url = `${publicUrl}${href("/login")}?${DEVICE_LINK_FIELD}=${token}`;
    const mail = deviceLinkEmail({ identity: deps.identity(), to: email, firstName, url });
    await enqueueMail(trx, now, { userId: id, eventId: null }, mail);
  });
}
