import { expect, test } from "vitest";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  enterAppointment,
  type NewAppointment,
} from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { readAgencyAppointments } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import {
  cancelClientAppointment,
  cancelUpcomingOfAccount,
} from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { purgeAppointments } from "#app/features/booking/privacy/purge.server.ts";
import { correctAddress } from "#app/features/booking/appointments/correct-address.server.ts";
import { addClient, correctGuest } from "#app/features/clients/correct-client.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import {
  chooseRemindersOfAccount,
  chooseRemindersByLink,
  readReminder,
  confirmAttendance,
} from "#app/features/booking/reminders/reminder-answers.server.ts";
import { changeReminderSettings, loadReminderSettings } from "#app/features/booking/reminders/settings.server.ts";
import { renewCancelLinks } from "#app/features/booking/client-appointments/renew-cancel-links.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { sendWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { readAgencyCounts } from "#app/application/agency/agency-counts.server.ts";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { recordObjectionByLink, clientRequestRecorder } from "#app/application/privacy/data-rights.server.ts";
import { ensureAccountRecord } from "#app/records/client-records.server.ts";
import { after, DAY, MINUTE } from "#app/platform/durations.ts";
import { DeliveryError, type MailTransport } from "#app/platform/mail/transport.server.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { mailWorkerWith } from "#support/network/mail-worker.ts";
import { camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { readMails, readRow, readRows, readValues, updateRows, withoutTable } from "#support/database/rows.ts";
import { seedAppointment, seedClosure, seedEnquiries, guestEntry } from "#support/fixtures/appointments.ts";

const FRIDAY = "2026-12-04";
/** The Tuesday before that Friday. */
const TUESDAY = new Date("2026-12-01T10:00:00Z");
/** The evening before that Friday, at 18:00 and at 22:00 in Paris. */
const EVENING = new Date("2026-12-03T17:00:00Z");
const NIGHT = new Date("2026-12-03T21:00:00Z");
/** The Sunday before that week, 19:00 in Paris. */
const SUNDAY = new Date("2026-11-29T18:00:00Z");

describeOnBothDatabases("reminders", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, TUESDAY, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));
  const member = eachTest(() => seedClient(database.db, jeanne));

  const book = async (time = "09:30", date = FRIDAY) => (await done(bookAppointment(deps, client, { date, time }))).id;
  async function enter(change: Partial<NewAppointment> = {}) {
    const guest = { email: "Mas@courriel.example", location: "Mas des Pins, Uzès", notify: true };
    const span = { date: FRIDAY, time: "14:00", minutes: 600 };
    const entry = { ...guestEntry, ...guest, ...span, ...change };
    const { id, groupId } = await done(enterAppointment(deps, member, entry));
    await notifyGroup(deps, groupId, "notified");
    return id;
  }
  /** Empties the outbox and sends the reminders due at this time. @returns their recipients */
  async function remindAt(at: Date): Promise<string[]> {
    clock.now = at;
    await database.db.deleteFrom("mail").execute();
    await sendDueReminders(deps);
    return recipients();
  }
  const recipients = async () => (await readValues(database.db, "mail", "to", { kind: "reminder" })).toSorted();
  async function lastReminder(to?: string) {
    const mail = (await readMails(database.db, to ? { kind: "reminder", to } : { kind: "reminder" })).at(-1)!;
    return { ...mail, token: /\/rappel\/([\w-]+)/.exec(mail.text)?.[1] ?? "" };
  }
  /** @returns the token of its link */
  async function sendReminder(): Promise<string> {
    await remindAt(EVENING);
    return (await lastReminder()).token;
  }
  const moveByAgency = (id: string, time: string, date = FRIDAY) =>
    done(moveAppointment(deps, member, id, { date, time }));
  const undo = (groupId: string) => undoChanges(database.db, groupId, member.id, clock.now);
  const turnReminders = (state: "on" | "off") =>
    chooseRemindersOfAccount(deps, client, state === "on", clientRequestRecorder("objection"));
  const refuseByLink = (token: string) => chooseRemindersByLink(deps, token, false, recordObjectionByLink);
  const workerThat = (send: MailTransport["send"]) => mailWorkerWith(database.db, { send, close() {} }, clock.read);
  const remindersOffAt = async () =>
    (await readRow(database.db, "users", "remindersOffAt", { id: client.id })).remindersOffAt;
  const isConfirmed = async (id: string) => (await readAgencyAppointments(database.db, [id]))[0]!.hasConfirmed;
  const saveSettings = async (settings: { clients: boolean; weeklyDigest: boolean }) =>
    changeReminderSettings(deps, member, settings, (await loadReminderSettings(deps)).version);
  const sendDigest = () => sendWeeklyDigest(deps, readAgencyCounts);
  const afterEvening = (minutes: number) => after(EVENING, minutes * MINUTE);

  test("a reminder is sent the evening before at 18:00, with and without an account", async () => {
    const id = await book();
    await enter();
    await enter({ time: "08:00", minutes: 60, email: null, name: "Sans adresse" });
    expect(await remindAt(new Date(EVENING.getTime() - 1))).toEqual([]);
    expect(await remindAt(EVENING)).toEqual(["Mas@courriel.example", camille.email]);
    const events = await readRows(database.db, "events", ["actor", "userId"], { kind: "reminder-sent", subjectId: id });
    expect(events).toEqual([{ actor: "system", userId: client.id }]);
    expect(await remindAt(afterEvening(1))).toEqual([]);
    expect(await remindAt(afterEvening(24 * 60))).toEqual([]);
  });

  test("a reminder contains the time, the location and its links", async () => {
    await book();
    await remindAt(EVENING);
    const { subject, text, html, expiresAt, token } = await lastReminder();
    expect(subject.replace(/\s/g, " ")).toBe("Rappel : votre rendez-vous du vendredi 4 décembre 2026 à 09:30");
    expect(text).toContain("Bonjour Camille, votre rendez-vous a lieu demain.");
    for (const anchor of ["", "#deplacer", "#rappels"]) {
      expect(html).toContain(`"https://atelier-solstice.example/rappel/${token}${anchor}"`);
    }
    expect(expiresAt).toBe(NIGHT.toISOString());
    expect(await database.db.selectFrom("reminders").selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ tokenHash: token }),
    );
  });

  test("a queued reminder is dropped when the appointment moves or is cancelled", async () => {
    const queueReminder = async (id: string) => {
      await database.db.deleteFrom("reminders").where("appointmentId", "=", id).execute();
      await remindAt(EVENING);
      expect(await recipients()).toEqual([camille.email]);
    };
    const id = await book();
    await queueReminder(id);
    expect(await moveClientAppointment(deps, client, id, { date: FRIDAY, time: "11:00" })).toEqual({ ok: true });
    expect(await recipients()).toEqual([]);

    // An appointment moved today gets no reminder, so the move is backdated.
    await updateRows(database.db, "events", { at: TUESDAY.toISOString() });
    await queueReminder(id);
    const undone = await moveByAgency(id, "12:00");
    expect(await recipients()).toEqual([camille.email]);
    await undo(undone.groupId);
    expect(await recipients()).toEqual([camille.email]);
    const suppressed = await moveByAgency(id, "12:00");
    await notifyGroup(deps, suppressed.groupId, "suppressed");
    expect(await recipients()).toEqual([]);

    await updateRows(database.db, "events", { at: TUESDAY.toISOString() });
    await queueReminder(id);
    expect(await cancelClientAppointment(deps, client, id)).toBe("cancelled");
    expect(await recipients()).toEqual([]);
  });

  test("a queued reminder is dropped when the client opts out, and all are dropped when the agency turns reminders off", async () => {
    await book();
    await enter();
    await enter({ time: "08:00", minutes: 60, email: "lea@courriel.example" });
    await remindAt(EVENING);
    const { token } = await lastReminder("Mas@courriel.example");
    await turnReminders("on");
    expect(await recipients()).toEqual(["Mas@courriel.example", camille.email, "lea@courriel.example"].toSorted());
    await turnReminders("off");
    expect(await recipients()).toEqual(["Mas@courriel.example", "lea@courriel.example"]);
    expect(await refuseByLink(token)).toEqual({ ok: true });
    expect(await recipients()).toEqual(["lea@courriel.example"]);
    await saveSettings({ clients: true, weeklyDigest: true });
    expect(await recipients()).toEqual(["lea@courriel.example"]);
    clock.now = afterEvening(1);
    await saveSettings({ clients: false, weeklyDigest: true });
    expect(await recipients()).toEqual([]);
  });

  test("a reminder whose delivery fails while the appointment moves is not retried", async () => {
    const id = await book();
    await remindAt(EVENING);
    const subjects: string[] = [];
    const worker = workerThat(async ({ message }) => {
      subjects.push(message.subject.replace(/\s/g, " "));
      if (subjects.length > 1) return;
      await moveClientAppointment(deps, client, id, { date: FRIDAY, time: "11:00" });
      throw new DeliveryError("ETIMEDOUT CONN");
    });
    await worker.runOnce();
    clock.now = afterEvening(10);
    await worker.runOnce();
    expect(subjects.filter((subject) => subject.startsWith("Rappel"))).toHaveLength(1);
    // The other two mails confirm the move to the client and report it to the agency.
    expect(subjects).toHaveLength(3);
    expect(await lastReminder()).toMatchObject({ status: "failed", lastError: "expired" });
    await worker.stop();
  });

  test("a reminder that is accepted while the appointment moves is recorded as sent", async () => {
    const id = await book();
    await remindAt(EVENING);
    const worker = workerThat(async () => {
      await moveClientAppointment(deps, client, id, { date: FRIDAY, time: "12:00" });
    });
    await worker.runOnce();
    expect(await readValues(database.db, "mail", "status", { kind: "reminder" })).toEqual(["sent"]);
    await worker.stop();
  });

  test("a reminder links the charter if the client has no account, because it may be their first mail", async () => {
    await enter({ notify: false });
    await book();
    await remindAt(EVENING);
    expect((await lastReminder("Mas@courriel.example")).text).toContain("https://atelier-solstice.example/rgpd");
    expect((await lastReminder(camille.email)).text).not.toContain("/rgpd");
  });

  test("no reminder is sent for a cancelled appointment, or one that was booked, entered or moved on the day before", async () => {
    const moved = await book("10:00", "2026-12-09");
    const cancelled = await book("11:00");
    const byAgency = await enter({ date: "2026-12-09", minutes: 60 });
    clock.now = new Date("2026-12-03T08:00:00Z");
    await book("09:00");
    await enter({ time: "16:00", minutes: 60 });
    await moveClientAppointment(deps, client, moved, { date: FRIDAY, time: "15:00" });
    await cancelClientAppointment(deps, client, cancelled);
    const change = await moveByAgency(byAgency, "17:00");
    await notifyGroup(deps, change.groupId, "notified");
    expect(await remindAt(EVENING)).toEqual([]);
  });

  test("a reminder is sent for an appointment that the agency moved away and back on the day before without notifying the client", async () => {
    const id = await book();
    clock.now = new Date("2026-12-03T08:00:00Z");
    await moveByAgency(id, "11:00");
    clock.pass(20);
    const { groupId } = await moveByAgency(id, "09:30");
    await database.db.deleteFrom("mail").execute();
    await notifyGroup(deps, groupId, "notified");
    expect(await readRows(database.db, "mail", "kind")).toEqual([]);
    const details = await readAppointmentDetails(deps, id);
    expect(details!.reminder).toBe("jeudi 3 décembre à 18:00");
    expect(await remindAt(EVENING)).toEqual([camille.email]);
  });

  test("a reminder waits while a change by the agency can be undone, and is sent afterwards", async () => {
    const id = await book();
    clock.now = new Date(EVENING.getTime() - 10_000);
    const { groupId } = await done(cancelAppointment(deps, member, id));
    expect(await remindAt(EVENING)).toEqual([]);
    await undo(groupId);
    const moved = await moveByAgency(id, "10:00", "2026-12-05");
    expect(await remindAt(afterEvening(0.2))).toEqual([]);
    await undo(moved.groupId);
    expect(await remindAt(afterEvening(0.4))).toEqual([camille.email]);
    // The undo raises SEQUENCE, which is no reason for a second reminder.
    const cancelled = await done(cancelAppointment(deps, member, id));
    await undo(cancelled.groupId);
    expect(await remindAt(afterEvening(0.6))).toEqual([]);
  });

  test("a reminder that could not be sent by 22:00 is given up", async () => {
    await book();
    await remindAt(EVENING);
    let attempts = 0;
    const worker = workerThat(async () => {
      attempts++;
      throw new DeliveryError("ECONNREFUSED CONN");
    });
    await worker.runOnce();
    clock.now = new Date(NIGHT.getTime() - 1_000);
    await worker.runOnce();
    expect(attempts).toBe(2);
    clock.now = NIGHT;
    await worker.runOnce();
    clock.now = after(NIGHT, DAY);
    await worker.runOnce();
    expect(attempts).toBe(2);
    expect(await lastReminder()).toMatchObject({ status: "failed", lastError: "expired" });
    await worker.stop();
  });

  test("two workers at the same time send each reminder once", async () => {
    for (const time of ["09:00", "09:30", "10:00"]) await book(time);
    clock.now = EVENING;
    await database.db.deleteFrom("mail").execute();
    const sent = await Promise.all([sendDueReminders(deps), sendDueReminders(deps)]);
    expect(sent[0] + sent[1]).toBe(3);
    expect(await readRows(database.db, "mail", "id")).toHaveLength(3);
    expect(await readRows(database.db, "reminders", "sequence")).toHaveLength(3);
  });

  test("the button « Je viens » confirms the attendance, and the data of its page contains no name and no e-mail address", async () => {
    const id = await book();
    const token = await sendReminder();
    expect(await readReminder(deps, token)).toMatchObject({ expiry: null, hasConfirmed: false, hasAccount: true });
    expect(await isConfirmed(id)).toBe(false);
    expect(await confirmAttendance(deps, token)).toEqual({ ok: true });
    expect(await confirmAttendance(deps, token)).toEqual({ ok: true });
    expect(await isConfirmed(id)).toBe(true);
    expect(await readValues(database.db, "events", "actor", { kind: "attendance-confirmed" })).toEqual(["client"]);
    expect(JSON.stringify(await readReminder(deps, token))).not.toMatch(/Camille|Moreau|courriel/);
    expect(await confirmAttendance(deps, `${token.slice(1)}A`)).toEqual({ ok: false, reason: "unknown" });
  });

  test("a move clears the confirmed attendance, and its undo restores it", async () => {
    const id = await book();
    const token = await sendReminder();
    await confirmAttendance(deps, token);
    const firstMove = await moveByAgency(id, "10:00", "2026-12-05");
    expect(await isConfirmed(id)).toBe(false);
    // The client has not been notified of the move yet.
    expect(await readReminder(deps, token)).toMatchObject({ expiry: null, hasConfirmed: true });
    await undo(firstMove.groupId);
    expect(await isConfirmed(id)).toBe(true);

    await updateRows(database.db, "appointments", { attendanceConfirmedAt: null });
    const secondMove = await moveByAgency(id, "11:00", "2026-12-05");
    expect(await confirmAttendance(deps, token)).toEqual({ ok: true });
    expect(await isConfirmed(id)).toBe(false);
    await undo(secondMove.groupId);
    expect(await isConfirmed(id)).toBe(true);
  });

  test("an attendance that is confirmed between moves away and back is kept if the client is not notified of the moves", async () => {
    const id = await book();
    const token = await sendReminder();
    await moveByAgency(id, "11:00");
    expect(await confirmAttendance(deps, token)).toEqual({ ok: true });
    await moveByAgency(id, "11:30");
    expect(await isConfirmed(id)).toBe(false);
    await moveByAgency(id, "09:30");
    expect(await isConfirmed(id)).toBe(true);
    await moveByAgency(id, "12:00");
    expect(await isConfirmed(id)).toBe(false);
    const { groupId } = await moveByAgency(id, "09:30");
    await notifyGroup(deps, groupId, "notified");
    expect(await isConfirmed(id)).toBe(true);
    expect(await readReminder(deps, token)).toMatchObject({ expiry: null, hasConfirmed: true });
  });

  test("a reminder's link is refused with the reason once the appointment is moved, cancelled or begun, and is unknown once it is purged", async () => {
    const id = await book();
    const token = await sendReminder();
    for (const slot of [
      { date: FRIDAY, time: "14:00" },
      { date: "2026-12-08", time: "09:30" },
    ]) {
      await done(moveClientAppointment(deps, client, id, slot));
      expect(await readReminder(deps, token)).toMatchObject({ ...slot, expiry: "moved-since" });
    }
    expect(await confirmAttendance(deps, token)).toEqual({ ok: false, reason: "moved-since" });
    await cancelClientAppointment(deps, client, id);
    expect(await readReminder(deps, token)).toMatchObject({ expiry: "cancelled-since" });

    clock.now = TUESDAY;
    await book("16:00");
    const tokenOfBegun = await sendReminder();
    clock.now = new Date("2026-12-04T15:00:00Z");
    expect(await confirmAttendance(deps, tokenOfBegun)).toEqual({ ok: false, reason: "begun" });
    await purgeAppointments(database.db, after(EVENING, 40 * DAY));
    expect(await readReminder(deps, tokenOfBegun)).toBe(null);
  });

  test("a reminder's link is invalid after a change of the account's address, and no second reminder is sent", async () => {
    await book();
    const token = await sendReminder();
    await database.db.transaction().execute((trx) => renewCancelLinks(deps, trx, client.id));
    expect(await readReminder(deps, token)).toBe(null);
    expect(await remindAt(afterEvening(1))).toEqual([]);
  });

  test("a change of address renews the cancel link even of an appointment whose cancellation is undone later", async () => {
    const id = await book();
    const hash = () => readValues(database.db, "appointments", "cancelTokenHash");
    const before = await hash();
    const change = await done(cancelAppointment(deps, member, id));
    await database.db.transaction().execute((trx) => renewCancelLinks(deps, trx, client.id));
    expect(await undo(change.groupId)).toBe(1);
    expect(await hash()).not.toEqual(before);
  });

  test("an account can turn reminders off and on", async () => {
    await book();
    await turnReminders("off");
    expect(await remindAt(EVENING)).toEqual([]);
    await turnReminders("on");
    expect(await remindAt(afterEvening(1))).toEqual([camille.email]);
    const { token } = await lastReminder();
    expect(await refuseByLink(token)).toEqual({ ok: true });
    expect(await readReminder(deps, token)).toMatchObject({ wantsReminders: false });
    expect(await remindersOffAt()).toBe(clock.now.toISOString());
  });

  const readRefusals = async () => ({
    events: await readValues(database.db, "events", "data", { kind: "reminders-chosen" }, "at"),
    dataRequests: await database.db
      .selectFrom("dataRequests")
      .innerJoin("clients", "clients.id", "dataRequests.clientId")
      .select(["dataRequests.kind", "origin", "checkedBy", "receivedOn", "outcome", "clients.name", "clients.userId"])
      .execute(),
  });
  async function chooseTwice(token: string, { wanted }: { wanted: boolean }) {
    await chooseRemindersByLink(deps, token, wanted, recordObjectionByLink);
    await chooseRemindersByLink(deps, token, wanted, recordObjectionByLink);
  }
  const objection = { kind: "objection", origin: "mail", checkedBy: "address", outcome: "granted" };

  test("a refusal by the link of an account's reminder is logged as one objection, even if the button is pressed twice", async () => {
    await ensureAccountRecord(database.db, client.id, clock.now);
    await book();
    await chooseTwice(await sendReminder(), { wanted: false });
    expect(await readRefusals()).toEqual({
      events: ['{"wanted":false}'],
      dataRequests: [{ ...objection, receivedOn: "2026-12-03", name: null, userId: client.id }],
    });
  });

  test("a refusal by the link of a guest's reminder is logged as one objection, even if the button is pressed twice", async () => {
    await enter();
    const token = await sendReminder();
    await chooseTwice(token, { wanted: false });
    const dataRequests = [{ ...objection, receivedOn: "2026-12-03", name: "Mas des Pins", userId: null }];
    expect(await readRefusals()).toEqual({ events: ['{"wanted":false}'], dataRequests });
    clock.now = afterEvening(1);
    await chooseTwice(token, { wanted: true });
    expect(await readRefusals()).toEqual({ events: ['{"wanted":false}', '{"wanted":true}'], dataRequests });
  });

  test("reminders are not turned off if the refusal cannot be logged", async () => {
    await expect(withoutTable(database.db, "events", () => turnReminders("off"))).rejects.toThrow();
    expect(await remindersOffAt()).toBeNull();
  });

  test("a refusal by the link turns reminders off for every appointment entered with the guest's address, until the link turns them on", async () => {
    await enter();
    const token = await sendReminder();
    expect(await refuseByLink(token)).toEqual({ ok: true });
    clock.now = TUESDAY;
    await enter({ date: "2026-12-10", email: "MAS@courriel.example" });
    expect(await remindAt(new Date("2026-12-09T17:00:00Z"))).toEqual([]);
    expect(await chooseRemindersByLink(deps, token, true, recordObjectionByLink)).toEqual({ ok: true });
    expect(await remindAt(new Date("2026-12-09T17:05:00Z"))).toEqual(["MAS@courriel.example"]);
  });

  test("a refusal of reminders follows a corrected address, and also stays at the former address if another record has it", async () => {
    const refusedAddresses = () => readValues(database.db, "reminderRefusals", "email", {}, "email");
    const { clientId } = await readRow(database.db, "appointments", "clientId", { id: await enter() });
    const correct = (email: string) => correctGuest(deps, member, clientId!, { base: {}, contact: { email } });
    expect(await refuseByLink(await sendReminder())).toEqual({ ok: true });
    await correct("roy@courriel.example");
    expect(await refusedAddresses()).toEqual(["roy@courriel.example"]);
    clock.now = TUESDAY;
    await enter({ date: "2026-12-10", email: "roy@courriel.example" });
    expect(await remindAt(new Date("2026-12-09T17:00:00Z"))).toEqual([]);

    const replaceAddress = (from: string, to: string) =>
      database.db.transaction().execute((trx) => correctAddress(trx, from, to));
    await replaceAddress("roy@courriel.example", "h.roy@courriel.example");
    expect(await refusedAddresses()).toEqual(["h.roy@courriel.example"]);
    await replaceAddress("nobody@courriel.example", "else@courriel.example");
    await addClient(deps, member, { name: "Hugo Roy", email: "h.roy@courriel.example", phone: null });
    await correct("helene@courriel.example");
    expect(await refusedAddresses()).toEqual(["h.roy@courriel.example", "helene@courriel.example"]);
  });

  test("no reminder is sent for an appointment of an erased account", async () => {
    await book();
    await database.db.transaction().execute((trx) => cancelUpcomingOfAccount(deps, trx, client, "client"));
    expect(await remindAt(EVENING)).toEqual([]);
  });

  test("the weekly digest is off until a member ticks it", async () => {
    clock.now = SUNDAY;
    expect(await sendDigest()).toBe(false);
    expect(await loadReminderSettings(deps)).toEqual({ clients: true, weeklyDigest: false, version: 0 });
    await saveSettings({ clients: true, weeklyDigest: true });
    expect(await sendDigest()).toBe(true);
  });

  test("the weekly digest is sent once a week, on any number of instances", async () => {
    await saveSettings({ clients: true, weeklyDigest: true });
    clock.now = new Date(SUNDAY.getTime() - 1);
    expect(await sendDigest()).toBe(false);
    clock.now = SUNDAY;
    const sent = await Promise.all([sendDigest(), sendDigest()]);
    expect(sent.filter(Boolean)).toHaveLength(1);
    // 23:59 on Sunday in Paris.
    clock.now = new Date("2026-11-29T22:59:00Z");
    expect(await sendDigest()).toBe(false);
    const notice = { kind: "week-notice", to: deps.agencyEmail(), userId: null };
    const mails = await database.db.selectFrom("mail").selectAll().execute();
    expect(mails).toMatchObject([{ ...notice, expiresAt: "2026-11-30T23:00:00.000Z" }]);
    clock.now = new Date("2026-12-06T18:00:00Z");
    expect(await sendDigest()).toBe(true);
  });

  test("the weekly digest lists the week's clients, closures and sunsets, and nothing of another week", async () => {
    await saveSettings({ clients: true, weeklyDigest: true });
    const ofClient = { userId: client.id, userEmail: client.email };
    await seedAppointment(database.db, { ...ofClient, date: "2026-12-01", time: "09:30" });
    await seedAppointment(database.db, { date: "2026-12-07", time: "09:30", userEmail: "apres@courriel.example" });
    await seedAppointment(database.db, { date: "2026-11-29", time: "09:30", userEmail: "avant@courriel.example" });
    await seedClosure(database.db, { date: FRIDAY, publicReason: "En reportage à Lyon" });
    clock.now = SUNDAY;
    await sendDigest();
    const [mail] = await readMails(database.db);
    const text = mail!.text.replace(/[\u00a0\u202f]/g, " ");
    expect(mail!.subject).toBe("Votre semaine du 30\u00A0novembre au 6\u00A0décembre 2026");
    expect(text).toContain("1 rendez-vous");
    const { set } = sunOfDay("2026-12-01", defaultIdentity().coordinates);
    expect(text).toContain(`09:30 à 10:00 : Camille Moreau, à l’agence\nCoucher du soleil à ${set}`);
    expect(text).toContain("Fermé : En reportage à Lyon");
    expect(text).not.toMatch(/apres@|avant@/);
    expect(mail!.html).toContain("https://atelier-solstice.example/agence/agenda?vue=semaine&amp;date=2026-11-30");
  });

  test("the weekly digest counts enquiries and failed mails that wait, and names none if nothing waits", async () => {
    await saveSettings({ clients: true, weeklyDigest: true });
    const digest = async () => {
      await sendDigest();
      return (await readMails(database.db, { kind: "week-notice" })).at(-1)!.text.replace(/\s/g, " ");
    };
    clock.now = SUNDAY;
    expect(await digest()).not.toContain("À traiter");
    await seedEnquiries(database.db, [
      { id: "new" },
      { id: "open", status: "open" },
      { id: "archived", status: "archived" },
    ]);
    await updateRows(database.db, "mail", { status: "failed" }, { kind: "week-notice" });
    clock.now = after(SUNDAY, 7 * DAY);
    expect(await digest()).toContain("À traiter : 2 demandes 1 e-mail non remis");
  });

  test("the settings of reminders and the weekly digest report an edit conflict to the later of two members", async () => {
    const save = (isOn: boolean) => changeReminderSettings(deps, member, { clients: isOn, weeklyDigest: isOn }, 0);
    expect(await save(true)).toEqual({ ok: true });
    expect(await save(false)).toEqual({ ok: false, reason: "edit-conflict" });
  });

  test("the agency can turn the reminders of all clients off and on again", async () => {
    const createdAt = after(SUNDAY, -4 * DAY).toISOString();
    await seedAppointment(database.db, { date: "2026-11-30", time: "09:30", userId: client.id, createdAt });
    await saveSettings({ clients: false, weeklyDigest: false });
    clock.now = SUNDAY;
    expect(await sendDueReminders(deps)).toBe(0);
    await saveSettings({ clients: true, weeklyDigest: false });
    expect(await sendDueReminders(deps)).toBe(1);
  });
});
