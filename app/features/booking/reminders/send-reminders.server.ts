import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forEachTolerant, repeatUntilZero } from "#app/platform/operations/for-each-tolerant.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { selectOptOut, wantsReminders } from "#app/records/reminder-opt-outs.server.ts";
import { mailOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { readReminderSettings } from "./settings.server.ts";
import { reminderEmail } from "./reminder.emails.tsx";
import {
  type Move,
  type RemindedAppointment,
  type ReminderEvening,
  reminderEvening,
  reminderStatus,
} from "./reminder-due.ts";

/** Safe to run concurrently and after a crash: a unique row in the e-mail's transaction marks each reminder. */
export async function sendDueReminders(deps: SiteDeps): Promise<number> {
  const at = deps.now();
  const evening = reminderEvening(at);
  if (!evening || !(await readReminderSettings(deps.db)).clients) return 0;
  return forEachTolerant(await listDueReminders(deps.db, evening, at), (id) => sendReminder(deps, id, evening, at));
}

/** Marks reminders due in a restored database as sent, as they may have been sent before. */
export async function skipDueReminders({ db, now }: SiteDeps): Promise<number> {
  const at = now();
  const evening = reminderEvening(at);
  if (!evening || !(await readReminderSettings(db)).clients) return 0;
  const skip = (id: string) =>
    db.transaction().execute(async (trx) => {
      const row = await lockAppointment(trx, id);
      // A hash of a token that is never sent.
      return row !== undefined && recordReminder(trx, row, createLinkToken().hash, at);
    });
  return repeatUntilZero(async () => forEachTolerant(await listDueReminders(db, evening, at), skip));
}

async function recordReminder(trx: Db, { id, date, time, sequence }: Appointment, hash: string, at: Date) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reminders")
    .values({ appointmentId: id, sequence, date, time, tokenHash: hash, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.columns(["appointmentId", "sequence"]).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

async function sendReminder(deps: SiteDeps, id: string, evening: ReminderEvening, at: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    // The reminder is no longer due, for instance because another instance has just sent it.
    if (!row || (await listDueReminders(trx, evening, at, id)).length === 0) return false;
    const recipient = await recipientOf(trx, row);
    if (!recipient) return false;
    const { token, hash } = createLinkToken();
    if (!(await recordReminder(trx, row, hash, at))) return false;
    const eventId = await recordEvent(trx, {
      at,
      actor: "system",
      kind: "reminder-sent",
      userId: row.userId,
      subjectId: id,
      data: {},
    });
    const url = `${deps.publicUrl}${href("/rappel/:secret", { secret: token })}`;
    const mail = reminderEmail({
      ...mailOf(deps, row, recipient, at),
      url,
      expiresAt: evening.endsAt,
      hasAccount: row.userId !== null,
    });
    await enqueueMail(trx, at, { userId: row.userId, eventId }, mail);
    return true;
  });
}

async function listDueReminders(db: Db, evening: ReminderEvening, at: Date, id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .leftJoin("pendingChanges", (join) =>
      join.onRef("pendingChanges.appointmentId", "=", "appointments.id").on("pendingChanges.state", "=", "waiting"),
    )
    .select(["appointments.id", "date", "slot as time", "status", "appointments.createdAt", "remindersOffAt"])
    .select("pendingChanges.id as changeId")
    .select(({ fn, selectFrom }) => [
      fn.coalesce("users.email", "userEmail").as("email"),
      selectOptOut(fn.coalesce("users.email", "userEmail")).as("optedOutEmail"),
      selectFrom("reminders")
        .select((eb) => eb.fn.min("reminders.sequence").as("sequence"))
        .whereRef("reminders.appointmentId", "=", "appointments.id")
        .whereRef("reminders.date", "=", "appointments.date")
        .as("reminderSequence"),
    ])
    .where("date", "=", evening.appointmentDate)
    .$if(id !== undefined, (query) => query.where("appointments.id", "=", id!))
    .orderBy("slot")
    .orderBy("appointments.id")
    .execute();
  const ids = rows.map((row) => row.id);
  const moves = await listMoves(db, ids, evening.dayStart);
  const isDue = (row: (typeof rows)[number]) =>
    reminderStatus(
      {
        ...row,
        hasAddress: row.email !== null,
        wantsReminders: wantsReminders(row),
        isEnabled: true,
        moves: moves.get(row.id) ?? [],
        isReminded: row.reminderSequence !== null,
        hasPendingChange: row.changeId !== null,
      },
      at,
    ) === "due";
  return rows.filter(isDue).map((row) => row.id);
}

async function listMoves(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, RemindedAppointment["moves"]>> {
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom("events")
    .select((eb) => [eb.ref("subjectId").$notNull().as("id"), "at", "data"])
    .where("subject", "=", "appointment")
    .where("subjectId", "in", ids)
    .where("kind", "=", "appointment-moved")
    .where("at", ">=", since.toISOString())
    .orderBy("at")
    .execute();
  const moves = events.map(({ id, at, data }) => ({ id, at, ...(JSON.parse(data) as Move) }));
  return Map.groupBy(moves, ({ id }) => id);
}
