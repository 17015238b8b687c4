import type { SiteDeps } from "#app/site-deps.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { revokeReminderLinks } from "#app/records/revoke-links.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { confirmationOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { agencyEnteredEmail } from "#app/features/booking/appointments/agency-change.emails.ts";
import { bookingEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import { upcomingIdsAsViewed } from "#app/features/booking/pending-changes/upcoming.server.ts";
import { lockAppointments } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { updateSnapshot, lockPendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";

/** Replaces and e-mails the links, so that a reader of the client's former mailbox can no longer cancel. */
export async function renewCancelLinks(deps: SiteDeps, trx: Db, userId: string): Promise<void> {
  const now = deps.now();
  const client = await trx
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await lockAppointments(trx, await upcomingIdsAsViewed(trx, client, now));
  const confirmed = (await clientViewsOf(trx, rows)).filter(({ status }) => status === "confirmed");
  // Reminders get no new links, because they are not sent again.
  await revokeReminderLinks(
    trx,
    confirmed.map(({ id }) => id),
  );
  for (const appointment of confirmed) {
    const { id, origin } = appointment;
    const { token, hash } = createLinkToken();
    const change = await lockPendingChange(trx, id);
    const sequence = rows.find((row) => row.id === id)!.sequence + 1;
    // The e-mail about a pending change follows and needs a higher SEQUENCE.
    await trx
      .updateTable("appointments")
      .set({ cancelTokenHash: hash, sequence: change ? sequence + 1 : sequence })
      .where("id", "=", id)
      .execute();
    if (change) await updateSnapshot(trx, change, { sequence });
    const details = confirmationOf(deps, { ...appointment, sequence }, client, token, now);
    const mail =
      origin === "agency"
        ? agencyEnteredEmail({ ...details, personalMessage: null, hasAccount: true })
        : bookingEmails(details)[0];
    await enqueueMail(trx, now, { userId, eventId: null }, mail);
  }
}
