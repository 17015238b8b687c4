import type { SiteDeps } from "#app/site-deps.ts";
import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { listConfirmedAppointments } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { readRules } from "#app/features/booking/availability/day-rules.server.ts";
import { readReminderSettings } from "./settings.server.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { type WaitingCounts, weeklyDigestEmail } from "./weekly-digest.emails.tsx";
import { describeWeek, digestMonday } from "./weekly-digest.ts";

/** Safe to run concurrently and after a crash: a unique row in the transaction of the e-mail marks the week. */
export async function sendWeeklyDigest(
  deps: SiteDeps,
  readWaitingCounts: (deps: SiteDeps) => Promise<WaitingCounts>,
): Promise<boolean> {
  const { db, now, publicUrl } = deps;
  const at = now();
  const monday = digestMonday(at);
  if (!monday || !(await readReminderSettings(db)).weeklyDigest) return false;
  if (await db.selectFrom("weeklyDigests").select("monday").where("monday", "=", monday).executeTakeFirst())
    return false;
  return db.transaction().execute(async (trx) => {
    if (!(await recordWeek(trx, monday, at))) return false;
    const appointments = await listConfirmedAppointments(trx, monday, addDays(monday, 6));
    const rules = await readRules(trx, monday);
    const identity = deps.identity();
    const days = describeWeek(monday, appointments, rules, (date) => sunOfDay(date, identity.coordinates).set);
    const agencyEmail = deps.agencyEmail();
    const count = appointments.length;
    const waiting = await readWaitingCounts({ ...deps, db: trx });
    const mail = weeklyDigestEmail({ identity, monday, days, count, waiting, agencyEmail, publicUrl });
    await enqueueMail(trx, at, { userId: null, eventId: null }, mail);
    return true;
  });
}

/** Marks a digest due in a restored database as sent, as it may have been sent before. */
export async function skipWeeklyDigest({ db, now }: SiteDeps): Promise<boolean> {
  const at = now();
  const monday = digestMonday(at);
  return monday !== null && (await readReminderSettings(db)).weeklyDigest && recordWeek(db, monday, at);
}

async function recordWeek(db: Db, monday: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("weeklyDigests")
    .values({ monday, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.column("monday").doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
