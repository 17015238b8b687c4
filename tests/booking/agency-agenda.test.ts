import { exportEvents } from "#app/application/privacy/event-history.server.ts";
import { beforeEach, expect, it } from "vitest";
import {
  cancelAppointment,
  changePendingMessage,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  enterAppointment,
  type NewAppointment,
} from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { listAgendaNews } from "#app/features/booking/agency-agenda/news.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import {
  listClientAppointments,
  clientCalendar,
} from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { cancelByToken, cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import {
  readPendingMessage,
  postponeForMessage,
} from "#app/features/booking/pending-changes/pending-message.server.ts";
import { renewCancelLinks } from "#app/features/booking/client-appointments/renew-cancel-links.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { saveNote, recordAttendance } from "#app/features/booking/appointments/notes.server.ts";
import { finalizeDueChanges, notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { listIdsToNotify } from "#app/features/booking/undo/pending-groups.server.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { typeset } from "#app/french/typeset.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { failed } from "#app/platform/result.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { guestEntry, readAppointment, seedAppointment } from "#support/fixtures/appointments.ts";
import { bookableTimes } from "#support/fixtures/bookable-slots.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { interleaveWrites } from "#support/database/races.ts";
import { amine, camille, seedClient } from "#support/fixtures/people.ts";
import { readMails, readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const FRIDAY = "2026-12-04";
const member = { id: "jeanne" };

describeOnBothDatabases("changes by the agency", ({ open }) => {
  let id: string;

  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));

  beforeEach(async () => {
    ({ id } = await done(bookAppointment(deps, client, { date: FRIDAY, time: "10:30" })));
    await database.db.deleteFrom("mail").execute();
  });

  const lastEvent = async () => (await readValues(database.db, "events", "kind", {}, "at")).at(-1);
  const finalizeAfterMinute = () => {
    clock.pass(60);
    return finalizeDueChanges(deps);
  };
  const undo = (groupId: string) => undoChanges(database.db, groupId, member.id, clock.now);
  const move = (
    to: Partial<Parameters<typeof moveAppointment>[3]> & { time: string },
    options?: Parameters<typeof moveAppointment>[4],
    appointment = id,
  ) => done(moveAppointment(deps, member, appointment, { date: FRIDAY, ...to }, options));
  const enter = (change?: Partial<NewAppointment>) => done(enterAppointment(deps, member, entry(change)));
  const mails = () => readMails(database.db);
  const row = () => readAppointment(database.db, id);
  const clientView = async () =>
    (await listClientAppointments(deps, client)).appointments.map(({ date, time, state }) => ({ date, time, state }));
  const holds = async (date = FRIDAY) =>
    (await listHolds(database.db, date, date, clock.now)).map(({ time, kind }) => `${time} ${kind}`);
  const entry = (change: Partial<NewAppointment> = {}): NewAppointment => ({
    ...guestEntry,
    date: "2027-06-12",
    time: "14:00",
    minutes: 720,
    phone: "06 39 98 00 55",
    location: "Mas des Pins, Uzès",
    subject: "Mariage",
    notify: true,
    ...change,
  });

  it("moveAppointment shows the new slot to the agency at once, and to the client after a minute, with one mail", async () => {
    await move({ time: "15:00" }, { personalMessage: "Je suis désolée." });
    expect(await row()).toMatchObject({ date: FRIDAY, time: "15:00" });
    expect(await clientView()).toEqual([{ date: FRIDAY, time: "10:30", state: "confirmed" }]);
    expect(await clientCalendar(deps, client, id)).toContain("DTSTART:20261204T093000Z");
    expect(await holds()).toEqual(["10:30 vacated", "15:00 appointment"]);
    expect(await bookableTimes(deps, FRIDAY)).not.toContain("10:30");

    clock.pass(59);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await mails()).toEqual([]);

    clock.pass(1);
    expect(await finalizeDueChanges(deps)).toBe(1);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await clientView()).toEqual([{ date: FRIDAY, time: "15:00", state: "confirmed" }]);
    expect(await bookableTimes(deps, FRIDAY)).toContain("10:30");
    const written = await mails();
    expect(written).toMatchObject([{ to: camille.email, kind: "agency-move" }]);
    expect(written[0]!.text).toContain("Je suis désolée.");
    expect(written[0]!.text).toContain(typeset("Ce rendez-vous remplace celui du vendredi 4 décembre 2026 à 10:30."));
    expect(written[0]!.calendar?.content).toContain("DTSTART:20261204T140000Z");
  });

  it("moveAppointment mails nobody about a past appointment, unless the member notifies the client", async () => {
    clock.now = new Date("2026-12-04T13:00:00Z");
    await move({ time: "10:30", minutes: 60 });
    expect(await listIdsToNotify(database.db, clock.now)).toEqual([]);
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails()).toEqual([]);
    expect(await lastEvent()).toBe("change-suppressed");
    const again = await move({ time: "10:30", minutes: 90 });
    await notifyGroup(deps, again.groupId, "notified", member);
    expect(await mails()).toMatchObject([{ to: camille.email, kind: "agency-move" }]);
  });

  it("moveAppointment mails a changed duration or location, and says that day and time stay the same", async () => {
    await move({ time: "10:30", minutes: 90, location: "Mas des Pins" });
    await finalizeAfterMinute();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(typeset("Votre rendez-vous a été modifié : vendredi 4 décembre 2026 à 10:30"));
    const note = "Le jour et l'heure ne changent pas ; la durée ou le lieu a été modifié (voir ci-dessus).";
    expect(mail!.text).toContain(typeset("Bonjour Camille, nous avons modifié votre rendez-vous."));
    expect(mail!.text).toContain(typeset(note));
    expect(mail!.text).not.toContain("Il remplace");
    expect(mail!.calendar?.content).toContain("LOCATION:Mas des Pins");
  });

  it("a pending personal message is kept by a move without the field, and dropped by a move with an empty one or by a cancellation", async () => {
    await move({ time: "15:00" }, { personalMessage: "Je vous garde l'heure." });
    // A click on a slot sends no message field.
    await move({ time: "16:00" });
    expect(await readPendingMessage(database.db, id)).toBe("Je vous garde l'heure.");
    await move({ time: "16:30" }, { personalMessage: null });
    expect(await readPendingMessage(database.db, id)).toBeNull();
    await move({ time: "17:00" }, { personalMessage: "À bientôt !" });
    await done(cancelAppointment(deps, member, id));
    await finalizeAfterMinute();
    const written = await mails();
    expect(written).toMatchObject([{ kind: "agency-cancellation" }]);
    expect(written[0]!.text).not.toMatch(/garde l|bientôt/);
  });

  it("moveAppointment to the same slot changes the message of the pending mail, and is refused once no mail is pending", async () => {
    await move({ time: "15:00" });
    clock.pass(40);
    const sameSlot = { date: FRIDAY, time: "15:00" };
    const { groupId } = await move(sameSlot, { personalMessage: "Sonnez au 12." });
    expect(await lastEvent()).toBe("personal-message-changed");
    clock.pass(59);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await undo("another group")).toBe(0);
    clock.pass(1);
    expect(await finalizeDueChanges(deps)).toBe(1);
    expect((await mails())[0]!.text).toContain("Sonnez au 12.");
    expect(await undo(groupId)).toBe(0);
    const late = { personalMessage: "Trop tard." };
    expect(await moveAppointment(deps, member, id, sameSlot, late)).toEqual(failed("nothing-moved"));
    expect(await readValues(database.db, "events", "id", { kind: "appointment-moved" })).toHaveLength(1);
  });

  it("moveAppointment refuses after another person's unseen move, names that person and the current slot, and ignores the member's own move", async () => {
    const colleague = await seedClient(database.db, amine);
    const { sequence } = await row();
    const message = { personalMessage: "À tout à l'heure." };
    const moveTo = (time: string, baseVersion: number) =>
      moveAppointment(deps, member, id, { date: FRIDAY, time }, { ...message, baseVersion });
    await done(moveAppointment(deps, { id: colleague.id }, id, { date: FRIDAY, time: "16:00" }));
    clock.pass(1);
    const current = { isOwn: false, date: FRIDAY, time: "16:00", sequence: sequence + 1, by: amine.firstName };
    expect(await moveTo("11:00", sequence)).toEqual(failed("move-conflict", { current }));
    expect(await row()).toMatchObject({ time: "16:00" });
    expect(await readPendingMessage(database.db, id)).toBeNull();
    await done(moveTo("11:00", current.sequence));
    clock.pass(1);
    // The member moves the appointment again before the agenda is reloaded.
    await done(moveTo("11:30", current.sequence));
    await finalizeAfterMinute();
    const { sequence: mailedSequence } = await row();
    await done(moveClientAppointment(deps, client, id, { date: FRIDAY, time: "14:00" }));
    clock.pass(1);
    expect(await moveTo("15:00", mailedSequence)).toMatchObject({ current: { time: "14:00", by: "Le client" } });
    // The member has seen that move. An address change renews the cancel link, which raises SEQUENCE without a move.
    const { sequence: baseVersion } = await row();
    await updateRows(database.db, "appointments", { sequence: baseVersion + 1 }, { id });
    await done(moveTo("15:00", baseVersion));
  });

  it("moveAppointment by a form with all fields is refused after the member's own unseen change in another window", async () => {
    const { sequence } = await row();
    const wedding = { date: FRIDAY, time: "10:30", minutes: 360, travelBefore: 60, location: "Mas des Pins" };
    await move(wedding);
    const form = { date: FRIDAY, time: "11:00", minutes: 30, travelBefore: 0, travelAfter: 0, location: null };
    const current = { isOwn: true, date: FRIDAY, time: "10:30", sequence: sequence + 1, by: null };
    const late = await moveAppointment(deps, member, id, form, { baseVersion: sequence, countsOwnMoves: true });
    expect(late).toEqual(failed("move-conflict", { current }));
    expect(await row()).toMatchObject(wedding);
  });

  it("moveAppointment clears the client's confirmation and the attendance, which an undo or a move back restores", async () => {
    const attendanceConfirmedAt = clock.now.toISOString();
    await updateRows(database.db, "appointments", { attendanceConfirmedAt, attendance: "no-show" });
    await move({ time: "10:30", travelBefore: 60 });
    expect(await row()).toMatchObject({ attendanceConfirmedAt, attendance: "no-show" });
    const { groupId } = await move({ time: "15:00" });
    expect(await row()).toMatchObject({ attendanceConfirmedAt: null, attendance: null });
    await undo(groupId);
    expect(await row()).toMatchObject({ attendanceConfirmedAt, attendance: "no-show", travelBefore: 0 });
    for (const time of ["15:00", "10:30"]) await move({ time });
    expect(await row()).toMatchObject({ attendanceConfirmedAt, attendance: "no-show" });
  });

  it("a client's booking of a slot that the agency gave them succeeds only once they are notified of that slot", async () => {
    await move({ time: "15:00" });
    const book = () => bookAppointment(deps, client, { date: FRIDAY, time: "15:00" });
    expect(await book()).toEqual(failed("slot-taken"));
    await finalizeAfterMinute();
    expect(await book()).toEqual({ ok: true, id });
    await enter({ date: FRIDAY, time: "16:00", minutes: 30, email: client.email, notify: false });
    await finalizeAfterMinute();
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "16:00" })).toEqual(failed("slot-taken"));
  });

  it("readPendingMessage returns the personal message of a move even if a proposal follows, but no message of a cancellation", async () => {
    await move({ time: "15:00" }, { personalMessage: "Sonnez au 12." });
    await updateRows(database.db, "pendingChanges", { kind: "proposed" });
    expect(await readPendingMessage(database.db, id)).toBe("Sonnez au 12.");
    await done(cancelAppointment(deps, member, id, { personalMessage: "Nous fermons." }));
    expect(await readPendingMessage(database.db, id)).toBeNull();
  });

  it("a second move joins the pending one: one mail leads from the slot the client knows to the last one", async () => {
    const firstMove = await move({ time: "15:00" });
    clock.pass(40);
    const secondMove = await move({ time: "16:00" });
    // No mail named the slot in between, so it is free at once.
    expect(await holds()).toEqual(["10:30 vacated", "16:00 appointment"]);
    clock.pass(30);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await undo(firstMove.groupId)).toBe(0);
    clock.pass(30);
    expect(await finalizeDueChanges(deps)).toBe(1);
    const written = await mails();
    expect(written).toHaveLength(1);
    expect(written[0]!.text).toContain(typeset("Ce rendez-vous remplace celui du vendredi 4 décembre 2026 à 10:30."));
    expect(await holds()).toEqual(["16:00 appointment"]);
    expect(await undo(secondMove.groupId)).toBe(0);
  });

  it("two simultaneous moves keep the travel time and the location that one of them set", async () => {
    const details = { travelBefore: 60, location: "Uzès" };
    const [first, second] = await interleaveWrites(
      database.db,
      "events",
      (db) => moveAppointment({ ...deps, db }, member, id, { date: FRIDAY, time: "14:00", ...details }),
      () => moveAppointment(deps, member, id, { date: FRIDAY, time: "16:00" }),
    );
    expect([first, second]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await row()).toMatchObject({ time: "16:00", ...details });
    expect(await holds()).toEqual(["10:30 vacated", "15:00 travel", "15:30 travel", "16:00 appointment"]);
  });

  it("undoing the second of two moves restores the slot before both and notifies nobody", async () => {
    const other = await seedAppointment(database.db, { date: FRIDAY, time: "11:30", minutes: 60, userId: null });
    const before = { row: await row(), holds: await holds() };
    await move({ time: "15:00", minutes: 60 });
    clock.pass(20);
    const second = await move({ time: "16:00" }, { personalMessage: "Plus tard." });
    const otherMove = await move({ time: "15:00" }, {}, other);
    // From 10:00 the hour would include 10:30, which is held because the moves from it may be undone.
    expect(await moveAppointment(deps, member, other, { date: FRIDAY, time: "10:00" })).toEqual(failed("slot-taken"));
    clock.pass(59);
    expect(await undo(otherMove.groupId)).toBe(1);
    expect((await holds()).join(", ")).toBe(
      "10:30 vacated, 11:30 appointment, 12:00 appointment, 16:00 appointment, 16:30 appointment",
    );
    expect(await undo(second.groupId)).toBe(1);
    expect(await undo(second.groupId)).toBe(0);
    expect({ ...(await row()), sequence: 0 }).toEqual(before.row);
    expect(await holds()).toEqual(before.holds);
    clock.pass(120);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it("a move and a move back send no mail", async () => {
    await move({ time: "15:00" });
    await move({ time: "10:30" });
    expect(await holds()).toEqual(["10:30 appointment"]);
    await finalizeAfterMinute();
    expect(await mails()).toEqual([]);
    expect(await holds()).toEqual(["10:30 appointment"]);
  });

  it.each([
    ["notified", 1],
    ["suppressed", 0],
  ] as const)(
    "a move frees the former slot as soon as a member marks it as %s, and sends this number of mails: %i",
    async (how, count) => {
      const { groupId } = await move({ time: "15:00" });
      expect(await notifyGroup(deps, groupId, how)).toBe(1);
      expect(await bookableTimes(deps, FRIDAY)).toContain("10:30");
      expect(await clientView()).toEqual([{ date: FRIDAY, time: "15:00", state: "confirmed" }]);
      expect(await mails()).toHaveLength(count);
      expect(await lastEvent()).toBe(count ? "change-notified" : "change-suppressed");
      expect(await finalizeAfterMinute()).toBe(0);
    },
  );

  it("a suppressed move accepts no message, and another move makes it pending again", async () => {
    const { groupId } = await move({ time: "15:00" });
    await updateRows(database.db, "pendingChanges", { decided: "suppressed" });
    const message = { personalMessage: "Sonnez au 12." };
    expect(await changePendingMessage(deps, member, id, message)).toEqual(failed("mail-gone"));
    expect(await postponeForMessage(database.db, groupId, clock.now)).toBeNull();
    await move({ time: "16:00" });
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails()).toMatchObject([{ to: camille.email, kind: "agency-move" }]);
  });

  it("saveNote and recordAttendance record an event, without the text of the note", async () => {
    clock.pass(1);
    await done(saveNote(deps, member, id, { note: "Prévoir le fond gris.", baseVersion: 0 }));
    expect(await lastEvent()).toBe("note-changed");
    clock.now = new Date(`${FRIDAY}T09:30:00Z`);
    expect(await recordAttendance(deps, member, id, "no-show")).toEqual({ ok: true });
    expect(await lastEvent()).toBe("attendance-noted");
    expect(await recordAttendance(deps, member, "no-appointment", null)).toEqual(failed("unknown"));
    const events = await database.db.selectFrom("events").selectAll().execute();
    expect(JSON.stringify(events)).not.toContain("fond gris");
  });

  it("recordAttendance is refused to a member who has not seen a colleague's move, attendance or cancellation", async () => {
    const record = (attendance: "attended" | "no-show" | null) => recordAttendance(deps, member, id, attendance);
    // Only appointments that have begun have these buttons, so a colleague must have moved this one.
    expect(await record("no-show")).toEqual(failed("move-conflict"));
    clock.now = new Date(`${FRIDAY}T09:30:00Z`);
    for (const attendance of ["attended", "attended"] as const) await done(record(attendance));
    expect(await record("no-show")).toEqual(failed("move-conflict"));
    await done(record(null));
    await done(cancelAppointment(deps, member, id));
    expect(await record("no-show")).toEqual(failed("already-cancelled"));
    expect(await database.db.selectFrom("appointments").select("attendance").execute()).toEqual([{ attendance: null }]);
  });

  it("moveAppointment may choose slots outside the opening hours and on closed days, but never a held slot", async () => {
    await closeDay(database.db, "2026-12-07", clock.now);
    await move({ date: "2026-12-07", time: "06:00" });
    await enter({ date: "2026-12-08", time: "09:00", minutes: 120 });
    const held = { date: "2026-12-08", time: "10:30" };
    expect(await moveAppointment(deps, member, id, held)).toEqual(failed("slot-taken"));
    expect(await row()).toMatchObject({ date: "2026-12-07", time: "06:00" });
    expect(await holds("2026-12-07")).toEqual(["06:00 appointment"]);
  });

  it("cancelAppointment after a pending move releases the new slot, and its undo restores the former one", async () => {
    await move({ time: "15:00" });
    const { groupId } = await done(cancelAppointment(deps, member, id));
    expect(await holds()).toEqual(["10:30 vacated"]);
    expect(await undo(groupId)).toBe(1);
    expect(await row()).toMatchObject({ status: "confirmed", cancelledAt: null, date: FRIDAY, time: "10:30" });
    expect(await holds()).toEqual(["10:30 appointment"]);
  });

  it("cancelAppointment holds the slot while it can be undone, and its mail names the time and location the client knew", async () => {
    await move({ time: "15:00", location: "Mas des Pins" });
    await done(cancelAppointment(deps, member, id, { personalMessage: "Un empêchement." }));
    expect(await clientView()).toEqual([{ date: FRIDAY, time: "10:30", state: "confirmed" }]);
    expect(await bookableTimes(deps, FRIDAY)).not.toContain("10:30");
    await finalizeAfterMinute();
    expect(await clientView()).toMatchObject([{ state: "cancelled" }]);
    expect(await bookableTimes(deps, FRIDAY)).toContain("10:30");
    const subject = typeset("Annulation de votre rendez-vous du vendredi 4 décembre 2026 à 10:30");
    expect(await mails()).toMatchObject([{ subject }]);
    expect(JSON.stringify(await mails())).not.toContain("Mas des Pins");
  });

  it("cancelAppointment is refused after a colleague's unseen move, until the member has seen the new slot", async () => {
    const colleague = await seedClient(database.db, amine);
    const { sequence } = await row();
    await done(moveAppointment(deps, { id: colleague.id }, id, { date: FRIDAY, time: "16:00" }));
    const current = { isOwn: false, date: FRIDAY, time: "16:00", sequence: sequence + 1, by: amine.firstName };
    const late = await cancelAppointment(deps, member, id, { baseVersion: sequence });
    expect(late).toEqual(failed("move-conflict", { current }));
    expect(await row()).toMatchObject({ status: "confirmed", time: "16:00" });
    await done(cancelAppointment(deps, member, id, { baseVersion: current.sequence }));
    expect(await row()).toMatchObject({ status: "cancelled" });
  });

  it("a client's cancellation supersedes the agency's pending move, and cancels the appointment at the slot that the client still sees", async () => {
    await move({ time: "15:00" });
    expect(await cancelClientAppointment(deps, client, id)).toBe("cancelled");
    expect(await row()).toMatchObject({ date: FRIDAY, time: "10:30", status: "cancelled" });
    expect(await holds()).toEqual([]);
    expect(await finalizeAfterMinute()).toBe(0);
    const kinds = await readValues(database.db, "mail", "kind", {}, "kind");
    expect(kinds).toEqual(["cancellation-confirmation", "cancellation-notice"]);
  });

  it("a client's move replaces the cancellation that the agency has just made", async () => {
    await done(cancelAppointment(deps, member, id));
    expect(await moveClientAppointment(deps, client, id, { date: FRIDAY, time: "11:00" })).toEqual({ ok: true });
    expect(await row()).toMatchObject({ status: "confirmed", time: "11:00", cancelledAt: null });
    expect(await holds()).toEqual(["11:00 appointment"]);
  });

  it.each(["moved", "cancelled"] as const)(
    "an address change sends a calendar entry with a higher SEQUENCE, even for an appointment that the agency has just %s",
    async (kind) => {
      const renew = () => database.db.transaction().execute((trx) => renewCancelLinks(deps, trx, client.id));
      const sequenceAndStart = (calendar = "") => calendar.match(/^(?:SEQUENCE|DTSTART):\w+/gm);
      await renew();
      clock.pass(1);
      if (kind === "moved") await move({ time: "15:00" });
      else await done(cancelAppointment(deps, member, id));
      expect((await row()).sequence).toBe(2);
      // A renewal takes the SEQUENCE after that of the pending change, which then takes the next one.
      for (const sequence of [3, 5]) {
        await renew();
        clock.pass(1);
        // The client's own download has the state they were last notified of.
        expect(sequenceAndStart((await clientCalendar(deps, client, id))!)).toContain(`SEQUENCE:${sequence}`);
      }
      await finalizeAfterMinute();
      const calendars = (await mails()).map(({ calendar }) => sequenceAndStart(calendar?.content));
      const start = { moved: "DTSTART:20261204T140000Z", cancelled: "DTSTART:20261204T093000Z" }[kind];
      expect(calendars).toEqual([
        ["SEQUENCE:1", "DTSTART:20261204T093000Z"],
        ["SEQUENCE:3", "DTSTART:20261204T093000Z"],
        ["SEQUENCE:5", "DTSTART:20261204T093000Z"],
        ["SEQUENCE:6", start],
      ]);
      expect((await row()).sequence).toBe(6);
    },
  );

  it("enterAppointment enters twelve hours with travel time past midnight, and no client can book a slot among them", async () => {
    const { id: entered } = await enter({ travelBefore: 60, travelAfter: 90 });
    const holdsBeforeMidnight = await holds("2027-06-12");
    expect(holdsBeforeMidnight[0]).toBe("13:00 travel");
    expect(holdsBeforeMidnight).toHaveLength((24 - 13) * 2);
    expect((await holds("2027-06-13")).join(", ")).toBe(
      "00:00 appointment, 00:30 appointment, 01:00 appointment, 01:30 appointment, 02:00 travel, 02:30 travel, 03:00 travel",
    );
    expect(await bookAppointment(deps, client, { date: "2027-06-12", time: "17:30" })).toEqual(failed("slot-taken"));
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails()).toEqual([]);
    const columns = ["origin", "userEmail", "userId", "name"] as const;
    const stored = { origin: "agency", userEmail: null, userId: null, name: "Mas des Pins" };
    expect(await readRow(database.db, "appointments", columns, { id: entered })).toEqual(stored);
  });

  it("enterAppointment mails the charter and a cancel link to a client who has an e-mail address", async () => {
    await enter({ email: "sylvie@courriel.example", name: "Sylvie Roux" });
    await finalizeAfterMinute();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: "sylvie@courriel.example", kind: "agency-booking" });
    expect(mail!.text).toContain("Durée : 12 heures, heure de Paris\nLieu : Mas des Pins, Uzès");
    expect(mail!.text).toContain("https://atelier-solstice.example/rgpd");
    const token = /cancelAppointment\?id=([\w-]+)/.exec(mail!.text)![1]!;
    expect(await cancelByToken(deps, token)).toBe("cancelled");
    expect(await holds("2027-06-12")).toEqual([]);
  });

  it("an entry without notification is not mailed after a drag in the same minute, but after a move by form or a cancellation", async () => {
    const unannounced = { email: "sylvie@courriel.example", notify: false };
    const { id: dragged } = await enter(unannounced);
    await move({ date: "2027-06-12", time: "15:00" }, {}, dragged);
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails()).toEqual([]);

    const { id: movedByForm } = await enter({ ...unannounced, date: "2027-06-19" });
    const form = { personalMessage: null, notifies: true, countsOwnMoves: true };
    await move({ date: "2027-06-19", time: "15:00" }, form, movedByForm);
    expect(await finalizeAfterMinute()).toBe(1);
    expect(await mails()).toMatchObject([{ kind: "agency-booking" }]);

    await done(cancelAppointment(deps, member, dragged));
    await finalizeAfterMinute();
    const [mail] = (await mails()).filter(({ kind }) => kind === "agency-cancellation");
    expect(mail!.text).toContain("https://atelier-solstice.example/rgpd");
  });

  it.each([
    ["moved", { time: "15:00" }, "Ce rendez-vous remplace celui du samedi 12 juin 2027 à 14:00."],
    ["changed", { time: "14:00", minutes: 600 }, "la durée ou le lieu a été modifié (voir ci-dessus)."],
  ])(
    "the first mail about an entry without notification, %s a day later, mentions no earlier cancel link",
    async (_how, change, sentence) => {
      const { id: entered } = await enter({ email: "sylvie@courriel.example", notify: false });
      await finalizeAfterMinute();
      const moveLater = async () => {
        clock.pass(86_400);
        // The second call repeats the change, so only a new location makes it a move.
        const to = { date: "2027-06-12", ...change, location: `Mas des Pins, le ${clock.now.getDate()}` };
        await move(to, {}, entered);
        await finalizeAfterMinute();
        return (await mails()).at(-1)!;
      };
      const firstMail = await moveLater();
      expect(firstMail.text).toContain(typeset(`${sentence} Le fichier joint ajoute ce rendez-vous à votre agenda.`));
      expect(firstMail.text).not.toContain(typeset("lien d'annulation"));
      for (const link of ["cancelAppointment?id=", "https://atelier-solstice.example/rgpd"])
        expect(firstMail.text).toContain(link);
      expect(firstMail.calendar).toMatchObject({ method: "REQUEST" });
      expect((await moveLater()).text).toContain(
        typeset("Le fichier joint met votre agenda à jour ; l'ancien lien d'annulation ne fonctionne plus."),
      );
    },
  );

  it("the mail after a client's move of an entry without notification mentions no earlier cancel link", async () => {
    const other = await seedClient(database.db, amine);
    const unannounced = { email: amine.email, date: FRIDAY, time: "16:00", minutes: 30, notify: false };
    const { id: entered } = await enter(unannounced);
    await finalizeAfterMinute();
    await done(moveClientAppointment(deps, other, entered, { date: FRIDAY, time: "17:00" }));
    const [mail] = (await mails()).filter(({ kind }) => kind === "move-confirmation");
    expect(mail!.text).toContain("Le fichier joint ajoute ce rendez-vous à votre agenda.");
    expect(mail!.text).not.toContain(typeset("lien d'annulation"));
  });

  it("enterAppointment assigns the appointment to the account with the same verified address, which shows it once the client is notified", async () => {
    const other = await seedClient(database.db, amine);
    const { groupId } = await enter({ email: amine.email });
    expect((await listClientAppointments(deps, other)).appointments).toEqual([]);
    await notifyGroup(deps, groupId, "notified");
    const { appointments } = await listClientAppointments(deps, other);
    expect(appointments).toMatchObject([{ date: "2027-06-12", minutes: 720 }]);
    expect((await mails())[0]!.text).toContain("Gérer mes rendez-vous");
  });

  it("the client's export contains the entry once the client is notified, and never if it is undone", async () => {
    const other = await seedClient(database.db, amine);
    const kinds = async () => (await exportEvents(database.db, other)).map(({ kind }) => kind);
    const { groupId } = await enter({ email: amine.email });
    expect(await kinds()).toEqual([]);
    await undo(groupId);
    expect(await kinds()).toEqual([]);
    const again = await enter({ email: amine.email });
    await notifyGroup(deps, again.groupId, "notified");
    expect(await kinds()).toEqual(["appointment-booked"]);
  });

  it("an undone entry leaves no trace in the agenda", async () => {
    const { id: entered, groupId } = await enter({ email: "sylvie@courriel.example" });
    expect(await undo(groupId)).toBe(1);
    expect(await readRows(database.db, "appointments", "id", { id: entered })).toEqual([]);
    // The analytics subtract an undone entry.
    const undone = await readRow(database.db, "events", "data", { kind: "change-undone" });
    expect(JSON.parse(undone.data)).toMatchObject({ entered: true });
    expect(await holds("2027-06-12")).toEqual([]);
  });

  it("a guest's record stays if their first entry is undone while enterAppointment enters them again", async () => {
    const first = await enter();
    const [second, undone] = await interleaveWrites(
      database.db,
      "appointments",
      (db) => enterAppointment({ ...deps, db }, member, entry({ date: "2027-06-19" })),
      () => undo(first.groupId),
    );
    expect([second, undone]).toEqual([expect.objectContaining({ ok: true }), 1]);
    const [record] = await database.db.selectFrom("clients").select("id").where("userId", "is", null).execute();
    expect(await readValues(database.db, "appointments", "clientId", { origin: "agency" })).toEqual([record!.id]);
  });

  it.each([
    [{ date: "2027-03-28", time: "02:00", minutes: 30 }, "missing-hour"],
    // Only the travel time includes the hour that summer time skips.
    [{ date: "2027-03-27", time: "14:00", minutes: 720, travelAfter: 60 }, "missing-hour"],
    [{ minutes: 45 }, "not-a-length"],
    [{ travelBefore: 20 }, "not-a-travel-time"],
    [{ date: FRIDAY, time: "10:00", minutes: 60 }, "slot-taken"],
    [{ date: FRIDAY, time: "11:30", minutes: 30, travelBefore: 60 }, "slot-taken"],
  ] as const)("enterAppointment refuses %j as %s", async (change, reason) => {
    expect(await enterAppointment(deps, member, entry(change))).toEqual({ ok: false, reason });
    expect(await holds()).toEqual(["10:30 appointment"]);
  });

  const newsOf = async (since?: Date) => {
    const { entries, undone } = await listAgendaNews(deps, "malik", since);
    return [
      ...entries.map(({ title, text }) => `${title}: ${text}`),
      ...(undone.length > 0 ? [`${undone.length} undone`] : []),
    ];
  };
  const BOOKING = "Nouveau rendez-vous: Camille Moreau, vendredi 4 décembre 2026 à 10:30";

  it("the list of colleagues' changes omits undone changes, and names the current state of the others", async () => {
    clock.pass(1);
    const { groupId: moved } = await move({ time: "15:00" });
    clock.pass(1);
    const { groupId: entered } = await enter();
    expect(await newsOf()).toEqual([
      "Nouveau rendez-vous: Mas des Pins, samedi 12 juin 2027 à 14:00",
      "Rendez-vous déplacé: Camille Moreau, vendredi 4 décembre 2026 à 15:00",
      "Nouveau rendez-vous: Camille Moreau, vendredi 4 décembre 2026 à 15:00",
    ]);
    clock.pass(1);
    for (const group of [moved, entered]) await undo(group);
    expect(await newsOf()).toEqual([BOOKING, "2 undone"]);
  });

  it("the list of colleagues' changes keeps a move the client was notified of when a later move is undone", async () => {
    clock.pass(1);
    await move({ time: "15:00" });
    await finalizeAfterMinute();
    clock.pass(1);
    const { groupId } = await move({ time: "16:00" });
    clock.pass(1);
    await undo(groupId);
    expect(await newsOf()).toEqual([
      "Rendez-vous déplacé: Camille Moreau, vendredi 4 décembre 2026 à 15:00",
      "Nouveau rendez-vous: Camille Moreau, vendredi 4 décembre 2026 à 15:00",
      "1 undone",
    ]);
  });

  it("the list of colleagues' changes has at most twenty on a page load, and all missed ones on an update", async () => {
    const data = { start: { date: FRIDAY, time: "10:30" } };
    const actor = { memberId: "jeanne" };
    const about = { actor, kind: "appointment-booked", userId: null, subjectId: id, data } as const;
    const eventCount = 25;
    for (let second = 1; second <= eventCount; second++)
      await recordEvent(database.db, { ...about, at: new Date(NOW.getTime() + second * 1000) });
    clock.pass(60);
    const { entries, since } = await listAgendaNews(deps, "malik");
    expect(entries).toHaveLength(20);
    expect(since).toBe(entries.at(-1)!.at);
    // The client's booking is listed too.
    expect((await listAgendaNews(deps, "malik", NOW)).entries).toHaveLength(eventCount + 1);
  });

  it("the list of colleagues' changes covers five minutes on a page load, and on an update the time since the last one, at most a day", async () => {
    clock.pass(23 * 3600);
    expect(await newsOf()).toEqual([]);
    expect(await newsOf(NOW)).toEqual([BOOKING]);
    expect(await newsOf(new Date(clock.now.getTime() + 60_000))).toEqual([]);
    clock.pass(3600);
    expect(await newsOf(NOW)).toEqual([BOOKING]);
    clock.pass(1);
    expect(await newsOf(NOW)).toEqual([]);
  });
});
