import { sql } from "kysely";
import { href } from "react-router";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eachOf, untilNoneIsLeft } from "#app/platform/operations/for-each-tolerant.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { mailOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { readReminderSettings } from "./settings.server.ts";
import { reminderEmail } from "./reminder.emails.tsx";
import { type Move, type ReminderEvening, reminderEvening, wasMovedHere } from "./reminder-due.ts";

const REMINDERS_AT_ONCE = 100;

/**
 * Writes the reminders that are due. Any number of instances may do so at once, and again after a crash: each is a row
 * of its appointment, of the transaction that writes its mail. @returns how many were written
 */
export async function sendDueReminders(deps: BookingDeps): Promise<number> {
  const at = deps.now();
  const evening = reminderEvening(at);
  if (!evening || !(await readReminderSettings(deps.db)).clients) return 0;
  return eachOf(await listDueReminders(deps.db, evening), (id) => remind(deps, id, evening, at));
}

/** Notes the reminders that are due without writing them, in a restored database: they may have gone. @returns how many */
export async function skipDueReminders({ db, now }: Pick<BookingDeps, "db" | "now">): Promise<number> {
  const at = now();
  const evening = reminderEvening(at);
  if (!evening || !(await readReminderSettings(db)).clients) return 0;
  const skip = (id: string) =>
    db.transaction().execute(async (trx) => {
      const row = await lockAppointment(trx, id);
      // Nobody has the link of it.
      return row !== undefined && recordReminder(trx, row, createLinkToken().hash, at);
    });
  return untilNoneIsLeft(async () => eachOf(await listDueReminders(db, evening), skip));
}

/** @returns false: there is one already */
async function recordReminder(trx: Db, { id, date, time, sequence }: Appointment, hash: string, at: Date) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reminders")
    .values({ appointmentId: id, sequence, date, time, tokenHash: hash, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.columns(["appointmentId", "sequence"]).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

async function remind(deps: BookingDeps, id: string, evening: ReminderEvening, at: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    // Cancelled, moved, or reminded of by somebody faster.
    if (!row || (await listDueReminders(trx, evening, id)).length === 0) return false;
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
      expiresAt: evening.ends,
      hasAccount: row.userId !== null,
    });
    await enqueueMail(trx, at, { userId: row.userId, eventId }, mail);
    return true;
  });
}

/** The appointments of the day after an evening of which nobody has been reminded; or whether one is among them. */
async function listDueReminders(db: Db, { date, dayBegan }: ReminderEvening, id?: string): Promise<string[]> {
  const since = dayBegan.toISOString();
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select(["appointments.id", "date", "slot as time"])
    .where("date", "=", date)
    .where("status", "=", "confirmed")
    .where("appointments.createdAt", "<", since)
    .$if(id !== undefined, (query) => query.where("appointments.id", "=", id!))
    .where("remindersOffAt", "is", null)
    .where((eb) => eb(eb.fn.coalesce("users.email", "userEmail"), "is not", null))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reminderRefusals")
            .select("reminderRefusals.email")
            .where((eb) =>
              eb("reminderRefusals.email", "=", eb.fn<string>("lower", [eb.fn.coalesce("users.email", "userEmail")])),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reminders")
            .select("appointmentId")
            .whereRef("appointmentId", "=", "appointments.id")
            .whereRef("reminders.date", "=", "appointments.date"),
        ),
      ),
    )
    // What the agency did a moment ago may be undone: until then its client knows of something else.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pendingChanges")
            .select("pendingChanges.id")
            .whereRef("appointmentId", "=", "appointments.id")
            .where("state", "=", sql.lit("waiting")),
        ),
      ),
    )
    .orderBy("slot")
    .orderBy("appointments.id")
    .limit(REMINDERS_AT_ONCE)
    .execute();
  const moves = await movesSince(
    db,
    rows.map((row) => row.id),
    since,
  );
  return rows.filter((row) => !wasMovedHere(row, moves.get(row.id) ?? [])).map((row) => row.id);
}

async function movesSince(db: Db, ids: readonly string[], since: string): Promise<Map<string, Move[]>> {
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom("events")
    .select(["subjectId", "data"])
    .where("subject", "=", "appointment")
    .where("subjectId", "in", ids)
    .where("kind", "=", "appointment-moved")
    .where("at", ">=", since)
    .orderBy("at")
    .execute();
  const moves = new Map<string, Move[]>();
  for (const { subjectId, data } of events) {
    moves.set(subjectId!, [...(moves.get(subjectId!) ?? []), JSON.parse(data) as Move]);
  }
  return moves;
}
