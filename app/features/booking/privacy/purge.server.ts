import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { purgeProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import {
  CHANGE_RETENTION_DAYS,
  appointmentsRetainedSince,
  REMINDER_RETENTION_DAYS,
} from "#app/features/booking/retention.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export async function purgeAppointments(db: Db, now: Date): Promise<void> {
  const today = parisDate(now);
  const appointmentsSince = appointmentsRetainedSince(today);
  const remindersSince = addDays(today, -REMINDER_RETENTION_DAYS);
  const finalizedSince = addDays(today, -CHANGE_RETENTION_DAYS);
  await db.deleteFrom("appointments").where("date", "<", appointmentsSince).execute();
  await db
    .deleteFrom("pendingChanges")
    .where("state", "!=", "waiting")
    .where("finalizedAt", "<", finalizedSince)
    .execute();
  await purgeProposals(db, now);
  await db.deleteFrom("reminders").where("date", "<", remindersSince).execute();
  await db.deleteFrom("weeklyDigests").where("monday", "<", remindersSince).execute();
  // A refusal stays if its e-mail address has an account by now.
  await db
    .deleteFrom("reminderRefusals")
    .where("createdAt", "<", appointmentsSince)
    .where("email", "not in", (eb) =>
      eb.selectFrom("users").select(({ fn }) => fn<string>("lower", ["email"]).as("email")),
    )
    .execute();
  // Deletes the holds of expired proposals. The foreign key has deleted the holds of the deleted appointments.
  await db.deleteFrom("slotHolds").where("until", "<", addDays(today, -1)).execute();
}
