import type { SiteDeps } from "#app/site-deps.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { clientViewOf, recordConfirmation } from "#app/features/booking/pending-changes/client-views.server.ts";
import type { ReminderExpiry } from "./reminder.messages.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { wantsReminders } from "#app/records/reminder-opt-outs.server.ts";
import { dropRemindersOfAccount, dropRemindersTo } from "#app/features/booking/appointments/queued-reminders.server.ts";

/** The data on the page of a reminder's link, which needs no login. */
export interface Reminder {
  id: string;
  date: string;
  time: string;
  minutes: number;
  location: string | null;
  expiry: ReminderExpiry | null;
  hasConfirmed: boolean;
  hasAccount: boolean;
  wantsReminders: boolean;
}

/** Read-only, because mail scanners follow links. */
export async function readReminder({ db, now }: SiteDeps, token: string): Promise<Reminder | null> {
  return (await findReminder(db, token, now()))?.reminder ?? null;
}

interface FoundReminder {
  reminder: Reminder;
  row: Appointment;
  clientView: Appointment;
}

export async function findReminder(db: Db, token: string, at: Date): Promise<FoundReminder | null> {
  const reminderRow = await db
    .selectFrom("reminders")
    .select(["appointmentId", "date", "time"])
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  if (!reminderRow) return null;
  const id = reminderRow.appointmentId;
  const row = await db.selectFrom("appointments").select(APPOINTMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
  const clientView = await clientViewOf(db, row);
  if (!row || !clientView) return null;
  const { date, time, minutes, location } = clientView;
  return {
    row,
    clientView,
    reminder: {
      id,
      date,
      time,
      minutes,
      location,
      expiry: expiryOf(clientView, reminderRow, at),
      hasConfirmed: clientView.attendanceConfirmedAt !== null,
      hasAccount: row.userId !== null,
      wantsReminders: await readReminderChoice(db, row),
    },
  };
}

/** Locks the appointment, then reads again, so that a concurrent move or cancellation is seen. */
export async function lockReminder(trx: Db, token: string, at: Date): Promise<FoundReminder | null> {
  const found = await findReminder(trx, token, at);
  if (!found) return null;
  await lockAppointment(trx, found.row.id);
  return findReminder(trx, token, at);
}

function expiryOf(clientView: Appointment, reminded: Slot, at: Date): ReminderExpiry | null {
  if (clientView.status === "cancelled") return "cancelled-since";
  if (hasBegun(clientView, at)) return "begun";
  return slotKey(clientView) === slotKey(reminded) ? null : "moved-since";
}

export async function confirmAttendance(
  { db, now }: SiteDeps,
  token: string,
): Promise<Result<void, ReminderExpiry | "unknown">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const found = await lockReminder(trx, token, at);
    if (!found) return failed("unknown");
    const { reminder, row } = found;
    if (reminder.expiry) return failed(reminder.expiry);
    if (reminder.hasConfirmed) return ok();
    await recordConfirmation(trx, row, at);
    const { userId } = row;
    await recordEvent(trx, { at, actor: "client", kind: "attendance-confirmed", userId, subjectId: row.id, data: {} });
    return ok();
  });
}

/** The client can choose after the appointment too. */
export async function chooseRemindersByLink(
  { db, now }: SiteDeps,
  token: string,
  wanted: boolean,
  recordObjection: (trx: Db, owner: { id: string } | { userId: string }, at: Date) => Promise<void>,
): Promise<Result<void, "unknown">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const found = await findReminder(trx, token, at);
    if (!found) return failed("unknown");
    const { userId, userEmail, clientId } = found.row;
    const changed = userId
      ? await chooseForAccount(trx, userId, wanted, at)
      : userEmail !== null && (await chooseForAddress(trx, userEmail, wanted, at));
    if (!changed) return ok();
    // `chooseForAccount` has already recorded the choice of an account.
    if (!userId) await recordChoice(trx, { userId: null, subjectId: clientId }, wanted, at);
    const owner = userId ? { userId } : clientId && { id: clientId };
    if (!wanted && owner) await recordObjection(trx, owner, at);
    return ok();
  });
}

export async function chooseRemindersOfAccount(
  { db, now }: SiteDeps,
  client: Pick<BookingClient, "id">,
  wanted: boolean,
  recordObjection: (trx: Db, userId: string, at: Date) => Promise<void>,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const changed = await chooseForAccount(trx, client.id, wanted, at);
    if (changed && !wanted) await recordObjection(trx, client.id, at);
  });
}

async function chooseForAddress(trx: Db, address: string, wanted: boolean, at: Date): Promise<boolean> {
  if (wanted) return acceptReminders(trx, address);
  const email = address.toLowerCase();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reminderRefusals")
    .values({ email, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  await dropRemindersTo(trx, email, at);
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

async function chooseForAccount(trx: Db, id: string, wanted: boolean, at: Date): Promise<boolean> {
  // Serializes concurrent choices, so that each is recorded only if it changes something.
  await trx.selectFrom("users").select("id").where("id", "=", id).$call(forUpdate(trx)).executeTakeFirst();
  const wantedBefore = await readReminderChoice(trx, { userId: id, userEmail: null });
  const user = await trx
    .updateTable("users")
    .set({ remindersOffAt: wanted ? null : at.toISOString() })
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirst();
  if (!wanted) await dropRemindersOfAccount(trx, id, at);
  // The address may also have refused reminders of an appointment that belongs to no account.
  if (user && wanted) await acceptReminders(trx, user.email);
  if (!user || wantedBefore === wanted) return false;
  const record = await trx.selectFrom("clients").select("id").where("userId", "=", id).executeTakeFirst();
  await recordChoice(trx, { userId: id, subjectId: record?.id ?? null }, wanted, at);
  return true;
}

async function recordChoice(
  trx: Db,
  ids: { userId: string | null; subjectId: string | null },
  wanted: boolean,
  at: Date,
) {
  await recordEvent(trx, { at, actor: "client", kind: "reminders-chosen", ...ids, data: { wanted } });
}

async function acceptReminders(trx: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("reminderRefusals")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function readReminderChoice(
  db: Db,
  { userId, userEmail }: Pick<Appointment, "userId" | "userEmail">,
): Promise<boolean> {
  const user = userId
    ? await db.selectFrom("users").select(["email", "remindersOffAt"]).where("id", "=", userId).executeTakeFirst()
    : undefined;
  const email = (user?.email ?? userEmail)?.toLowerCase();
  const optOut = email
    ? await db.selectFrom("reminderRefusals").select("email").where("email", "=", email).executeTakeFirst()
    : undefined;
  return wantsReminders({ remindersOffAt: user?.remindersOffAt ?? null, optedOutEmail: optOut?.email ?? null });
}

export async function forgetReminders(trx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await trx.deleteFrom("reminderRefusals").where("email", "=", email.toLowerCase()).execute();
  await trx
    .deleteFrom("reminders")
    .where("appointmentId", "in", (eb) => eb.selectFrom("appointments").select("id").where("userId", "=", id))
    .execute();
}

export async function exportReminderChoice({ db }: SiteDeps, client: { id: string; email: string }) {
  return { wanted: await readReminderChoice(db, { userId: client.id, userEmail: client.email }) };
}
