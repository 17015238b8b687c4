import { sql } from "kysely";
import { expect, it } from "vitest";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import {
  closeTimes,
  listUpcomingClosures,
  type ClosureFields,
  reopenClosure,
} from "#app/features/booking/closing/close-days.server.ts";
import { closeHolidays, setAlsaceMoselle, listHolidays } from "#app/features/booking/closing/holidays.server.ts";
import { loadMonthMarks } from "#app/features/booking/closing/month-marks.server.ts";
import type { ConflictDecision } from "#app/features/booking/closing/conflict-decisions.ts";
import {
  changePendingMessage,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  changeOpeningHours,
  listOutsideAppointments,
  loadOpeningHours,
} from "#app/features/booking/opening-hours/opening-hours.server.ts";
import {
  loadClientStarts,
  moveClientAppointment,
} from "#app/features/booking/client-appointments/client-move.server.ts";
import { listMoveProposals } from "#app/features/booking/proposals/proposal-list.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { loadBookableDays, loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { closeDay, listClosedDays, reopenDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { failed } from "#app/platform/result.ts";
import { type BookingRules, DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { countWaitingLocks, interleaveWrites, runWhileLocked } from "#support/database/races.ts";
import { camille, jeanne, malik, numberedClient, seedClient } from "#support/fixtures/people.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { guestEntry, newClosure, readAppointments, seedAppointment } from "#support/fixtures/appointments.ts";
import { bookableTimes } from "#support/fixtures/bookable-slots.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { closingConflicts } from "#support/fixtures/closing.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const [MONDAY, FRIDAY, SATURDAY] = ["2026-11-30", "2026-12-04", "2026-12-05"] as const;

/** Fridays end at 12:00, and Saturdays are closed. */
const SHORT_HOURS: BookingRules = {
  ...DEFAULT_RULES,
  week: DEFAULT_RULES.week
    .with(4, { ...DEFAULT_RULES.week[4]!, to: "12:00" })
    .with(5, { ...DEFAULT_RULES.week[5]!, open: false }),
  windowDays: 90,
};

const decide = (...decisions: [id: string, ConflictDecision][]) => new Map(decisions);
const UNDECIDED = decide();
const KEEP = { do: "keep" } as const;
const CANCEL = { do: "cancel", personalMessage: null } as const;
const propose = (slots: Slot[]) => ({ do: "propose", personalMessage: null, slots }) as const;

const closing = (change: Partial<ClosureFields> = {}): ClosureFields => ({
  ...newClosure(MONDAY, FRIDAY),
  reason: "Salon du mariage",
  publicReason: "En reportage à Lyon",
  ...change,
});

describeOnBothDatabases("opening hours and closures", ({ kind, open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, (opened, now) =>
    siteDepsFor(opened, now, { openAppointmentLimit: 50 }),
  );
  const client = eachTest(() => seedClient(database.db, camille));
  const member = eachTest(() => seedClient(database.db, jeanne));

  async function book(date: string, time: string, who = client): Promise<string> {
    return (await done(bookAppointment(deps, who, { date, time }))).id;
  }
  const conflicts = (closure: ClosureFields, decisions = UNDECIDED) =>
    closingConflicts(deps, member, closure, decisions);
  const closures = () => listUpcomingClosures(deps);

  it("closeTimes closes a range at once, with a reason for clients and one that only the agency sees", async () => {
    expect(await closeTimes(deps, member, [closing()], UNDECIDED)).toMatchObject({ ok: true });
    const closedDates = [MONDAY, "2026-12-01", "2026-12-02", "2026-12-03", FRIDAY];
    expect(await loadBookableDays(deps)).toMatchObject({ closedDates });
    const closed = { date: FRIDAY, state: "closed", publicReason: "En reportage à Lyon" };
    expect(await loadDay(deps, FRIDAY)).toEqual(closed);
    expect(await closures()).toMatchObject([{ ...closing(), closedBy: "Jeanne" }]);
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "10:00" })).toEqual(failed("day-closed"));
  });

  it("closeTimes closes a part of a day, a weekday or a yearly date, and each can be reopened", async () => {
    const partOfDay = closing({ date: FRIDAY, from: "09:00", to: "16:30" });
    const mondays = closing({ lastDate: MONDAY, recurrence: "weekly" });
    const yearly = closing({ date: "2026-12-24", lastDate: "2026-12-26", recurrence: "yearly" });
    for (const closure of [partOfDay, mondays, yearly]) await closeTimes(deps, member, [closure], UNDECIDED);
    expect(await bookableTimes(deps, FRIDAY)).toEqual(["16:30", "17:00", "17:30"]);
    const { closedDates } = await loadBookableDays(deps);
    expect(closedDates).toEqual(expect.arrayContaining([MONDAY, "2027-05-31", "2026-12-25"]));
    expect(closedDates).not.toContain("2026-12-01");
    for (const { id } of await closures()) expect(await reopenClosure(deps, member, id)).not.toBeNull();
    expect(await reopenClosure(deps, member, "gone")).toBeNull();
    expect((await loadBookableDays(deps)).closedDates).toEqual([]);
  });

  it("closeTimes stores a closure once if it is requested twice at the same moment, and another of the same days if its reason differs", async () => {
    const both = await Promise.all([1, 2].map(() => closeTimes(deps, member, [closing()], UNDECIDED)));
    expect(both.map((result) => result.ok).toSorted()).toEqual([false, true]);
    expect(both).toContainEqual(failed("nothing-to-close"));
    expect(await closeTimes(deps, member, [closing({ reason: "Vacances" })], UNDECIDED)).toMatchObject({ ok: true });
    expect((await closures()).map(({ reason }) => reason).toSorted()).toEqual(["Salon du mariage", "Vacances"]);
  });

  it("a closure is removed whole if the page reopens it while the command line reopens one of its days", async () => {
    await closeTimes(deps, member, [closing({ lastDate: "2026-12-02" })], UNDECIDED);
    const { id } = await readRow(database.db, "unavailabilities", "id");
    const [page, command] = await interleaveWrites(
      database.db,
      "events",
      (db) => reopenClosure({ ...deps, db }, member, id),
      () => reopenDay(database.db, "2026-12-01", clock.now),
    );
    expect([page?.date, command.ok]).toEqual([MONDAY, true]);
    expect(await closures()).toEqual([]);
  });

  it("the command line lists and reopens the closures of closeTimes day by day", async () => {
    await closeTimes(deps, member, [closing({ lastDate: "2026-12-01" })], UNDECIDED);
    await closeTimes(deps, member, [closing({ date: FRIDAY, from: "09:00", to: "12:00" })], UNDECIDED);
    expect(await listClosedDays(database.db, clock.now)).toEqual([
      { date: MONDAY, parts: null },
      { date: "2026-12-01", parts: null },
      { date: FRIDAY, parts: [{ from: "09:00", to: "12:00" }] },
    ]);
    expect(await reopenDay(database.db, MONDAY, clock.now)).toMatchObject({ reopened: true });
    expect(await reopenDay(database.db, FRIDAY, clock.now)).toMatchObject({ reopened: true });
    const remaining = { date: "2026-12-01", lastDate: "2026-12-01", reason: "Salon du mariage" };
    expect(await closures()).toMatchObject([remaining]);
  });

  it("closeTimes rejects a closure in the past, and an empty one", async () => {
    const past = closing({ date: "2026-11-18", lastDate: "2026-11-19" });
    expect(await closeTimes(deps, member, [past], UNDECIDED)).toEqual(failed("past-day"));
    expect(await closeTimes(deps, member, [], UNDECIDED)).toEqual(failed("nothing-to-close"));
  });

  it("closeHolidays closes the ticked holidays, with those of Alsace and Moselle if the agency counts them", async () => {
    const { alsaceMoselle, holidays } = await listHolidays(deps);
    expect([alsaceMoselle, holidays.length]).toEqual([false, 11]);
    expect(holidays[0]).toEqual({ date: "2026-12-25", name: "Noël", closed: false });
    for (const isCounted of [true, false, true]) await setAlsaceMoselle(deps, member, isCounted);
    const dates = (await listHolidays(deps)).holidays.map(({ date }) => date);
    expect(dates).toEqual(expect.arrayContaining(["2026-12-26", "2027-03-26"]));
    // The last day is no holiday.
    const chosen = ["2026-12-25", "2026-12-26", "2026-12-28"];
    expect(await closeHolidays(deps, member, chosen, UNDECIDED)).toMatchObject({ ok: true });
    expect(await closeHolidays(deps, member, chosen, UNDECIDED)).toEqual(failed("nothing-to-close"));
    expect((await closures()).map(({ date, reason }) => [date, reason])).toEqual([
      ["2026-12-25", "Noël"],
      ["2026-12-26", "Saint-Étienne"],
    ]);
  });

  it("loadMonthMarks marks each fully or partly closed day, with the public reason", async () => {
    const mondays = { ...newClosure(MONDAY), recurrence: "weekly", from: "16:00", reason: "Sport" } as const;
    const lunch = { ...newClosure("2026-12-14"), from: "12:00", to: "14:00", publicReason: "En reportage" };
    for (const closure of [mondays, newClosure(FRIDAY), lunch]) await closeTimes(deps, member, [closure], UNDECIDED);
    expect(await loadMonthMarks(deps, "2026-12", "2027-01")).toEqual({
      appointments: {},
      closedDates: [FRIDAY],
      parts: {
        "2026-12-07": ["fermé à partir de 16:00"],
        "2026-12-14": ["fermé de 12:00 à 14:00 : En reportage", "fermé à partir de 16:00"],
        "2026-12-21": ["fermé à partir de 16:00"],
        "2026-12-28": ["fermé à partir de 16:00"],
      },
    });
  });

  it("closeTimes returns all conflicts and closes nothing until each is decided, then applies all decisions at once", async () => {
    const [kept, cancelled] = [await book(MONDAY, "10:00"), await book(FRIDAY, "11:00")];
    await book(SATURDAY, "11:00");
    const conflictList = await conflicts(closing(), decide([kept, KEEP]));
    expect(conflictList).toMatchObject([{ id: kept, name: "Camille Moreau" }, { id: cancelled }]);
    expect(await closures()).toEqual([]);

    await database.db.deleteFrom("mail").execute();
    const decisions = decide([kept, KEEP], [cancelled, { ...CANCEL, personalMessage: "Je serai à Nîmes." }]);
    expect(await closeTimes(deps, member, [closing()], decisions)).toMatchObject({ ok: true, cancelled: 1 });
    expect((await listOutsideAppointments(deps)).map(({ id, why }) => [id, why])).toEqual([[kept, "closed"]]);
    const mails = () => readRows(database.db, "mail", ["to", "kind", "message"]);
    expect(await mails()).toEqual([]);
    clock.pass(60);
    await finalizeDueChanges(deps);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: camille.email, kind: "agency-cancellation" });
    expect(mail!.message).toContain("Je serai à Nîmes.");
  });

  it("a closing is undone as a whole even after one appointment was moved, which restarts the undo period", async () => {
    const [onMonday, onFriday] = [await book(MONDAY, "10:00"), await book(FRIDAY, "11:00")];
    const { slots } = (await conflicts(closing())).find(({ id }) => id === onMonday)!;
    const decisions = decide([onMonday, propose(slots)], [onFriday, CANCEL]);
    const closed = await done(closeTimes(deps, member, [closing()], decisions));
    clock.pass(40);
    const moved = await moveAppointment(deps, member, onMonday, { date: "2026-12-14", time: "11:00" });
    expect(moved).toMatchObject({ ok: true, groupId: closed.groupId });
    clock.pass(30);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await undoChanges(database.db, closed.groupId, member.id, clock.now)).toBe(2);
    expect(await closures()).toEqual([]);
    expect(await readRows(database.db, "appointments", ["date", "status"], {}, "date")).toEqual([
      { date: MONDAY, status: "confirmed" },
      { date: FRIDAY, status: "confirmed" },
    ]);
    expect(await readValues(database.db, "events", "subjectId", { kind: "day-reopened" })).toEqual([closing().date]);
  });

  it("a closing is undone together with another closure that affects the same client within the undo period", async () => {
    const id = await book(MONDAY, "10:00");
    const monday = closing({ lastDate: MONDAY });
    const [{ slots }] = await conflicts(monday);
    const closed = await done(closeTimes(deps, member, [monday], decide([id, propose(slots)])));
    await done(moveAppointment(deps, member, id, { date: "2026-12-14", time: "11:00" }));
    const next = closing({ date: "2026-12-14", lastDate: "2026-12-14" });
    const closedNext = await closeTimes(deps, member, [next], decide([id, CANCEL]));
    expect(closedNext).toMatchObject({ ok: true, groupId: closed.groupId });
    expect(await undoChanges(database.db, closed.groupId, member.id, clock.now)).toBe(1);
    expect(await closures()).toEqual([]);
    expect(await readRows(database.db, "appointments", ["date", "status"])).toEqual([
      { date: MONDAY, status: "confirmed" },
    ]);
  });

  it("a closing has its own undo period and is undone alone if it keeps the appointments that another closing decided about", async () => {
    const [onMonday, onFriday] = [await book(MONDAY, "10:00"), await book(FRIDAY, "11:00")];
    const [{ slots }] = await conflicts(closing({ lastDate: MONDAY }));
    await closeTimes(deps, member, [closing({ lastDate: MONDAY })], decide([onMonday, propose(slots)]));
    clock.pass(40);
    const { groupId } = await done(closeTimes(deps, member, [closing()], decide([onMonday, KEEP], [onFriday, CANCEL])));
    clock.pass(25);
    expect(await finalizeDueChanges(deps)).toBe(1);
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(1);
    expect(await closures()).toMatchObject([{ date: MONDAY, lastDate: MONDAY }]);
    expect(await readValues(database.db, "appointments", "status")).toEqual(["confirmed", "confirmed"]);
  });

  it("a closing joins all pending change groups with an appointment that it decides about", async () => {
    const [onMonday, onFriday] = [await book(MONDAY, "10:00"), await book(FRIDAY, "11:00")];
    const close = (closure: ClosureFields, ids: readonly string[], decision: ConflictDecision) =>
      closeTimes(deps, member, [closure], new Map(ids.map((id) => [id, decision])));
    await close(closing({ lastDate: MONDAY }), [onMonday], propose([{ date: "2026-12-14", time: "10:00" }]));
    await close(closing({ date: FRIDAY }), [onFriday], propose([{ date: "2026-12-15", time: "10:00" }]));
    clock.pass(40);
    const { groupId } = await done(close(closing(), [onMonday, onFriday], CANCEL));
    clock.pass(30);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(2);
    expect(await closures()).toEqual([]);
  });

  it("editing a personal message postpones the mails to all clients of its closing", async () => {
    const [onMonday, onFriday] = [await book(MONDAY, "10:00"), await book(FRIDAY, "11:00")];
    await done(moveAppointment(deps, member, onMonday, { date: MONDAY, time: "11:00" }));
    const { groupId } = await done(closeTimes(deps, member, [closing({ date: FRIDAY })], decide([onFriday, CANCEL])));
    // Makes the move a part of the closing.
    await updateRows(database.db, "pendingChanges", { groupId });
    clock.pass(40);
    await done(changePendingMessage(deps, member, onMonday, { personalMessage: "À bientôt." }));
    clock.pass(30);
    expect(await finalizeDueChanges(deps)).toBe(0);
    expect(await undoChanges(database.db, groupId, member.id, clock.now)).toBe(2);
  });

  it("closeTimes reports a conflict with an appointment that ends after midnight on a closed day, unless the closed hours are later", async () => {
    const id = await book("2026-11-29", "17:30");
    await updateRows(database.db, "appointments", { slot: "20:00", minutes: 300 }, { id });
    expect(await conflicts(closing({ lastDate: MONDAY }))).toMatchObject([{ id }]);
    const afternoon = closing({ lastDate: MONDAY, from: "12:00" });
    expect(await closeTimes(deps, member, [afternoon], UNDECIDED)).toMatchObject({ ok: true });
  });

  const closeByCommand = async () => (await done(closeDay(database.db, FRIDAY, NOW))).booked.map(({ time }) => time);

  // SQLite transactions are exclusive from their start, so nothing can happen between two of their statements.
  if (kind === "postgres") {
    it.each([
      ["booking", "09:30"],
      ["move", "10:30"],
    ] as const)("closing a day waits for a %s that has checked the day but not written yet", async (change, time) => {
      const bookedBefore = await book("2026-12-07", "10:00");

      // This lock keeps the appointment's row from being written until the transaction ends.
      const lockHolder = await database.db.startTransaction().execute();
      await sql`lock table "appointments" in share mode`.execute(lockHolder);
      const changed =
        change === "booking"
          ? bookAppointment(deps, client, { date: FRIDAY, time })
          : moveClientAppointment(deps, client, bookedBefore, { date: FRIDAY, time });
      await expect.poll(() => countWaitingLocks(database.db, "relation")).toBe(1);

      let hasEnded = false;
      const bookedTimes = closeByCommand().finally(() => (hasEnded = true));
      await expect.poll(async () => hasEnded || (await countWaitingLocks(database.db, "advisory")) === 1).toBe(true);
      await lockHolder.commit().execute();

      expect(await changed).toMatchObject({ ok: true });
      expect(await bookedTimes).toEqual([time]);
    });

    it("closing a day blocks a booking until the closure is written, and the booking is then refused", async () => {
      const lockHolder = await database.db.startTransaction().execute();
      await sql`lock table "unavailabilities" in share mode`.execute(lockHolder);
      const bookedTimes = closeByCommand();
      await expect.poll(() => countWaitingLocks(database.db, "relation")).toBe(1);
      const booking = bookAppointment(deps, client, { date: FRIDAY, time: "09:30" });
      await expect.poll(() => countWaitingLocks(database.db, "advisory")).toBe(1);
      await lockHolder.commit().execute();
      expect(await bookedTimes).toEqual([]);
      expect(await booking).toEqual({ ok: false, reason: "day-closed" });
    });

    it("closing a day reports no conflict with an appointment that is deleted while the conflicts are read", async () => {
      const [deleted, remaining] = [await book(FRIDAY, "09:30"), await book(FRIDAY, "10:30")];
      const { working } = await runWhileLocked(database.db, {
        lock: (trx) => sql`lock table "slotHolds" in access exclusive mode`.execute(trx),
        work: () => closeTimes(deps, member, [newClosure(FRIDAY)], new Map()),
        beforeRelease: (trx) => trx.deleteFrom("appointments").where("id", "=", deleted).execute(),
      });
      expect(await working).toMatchObject({ ok: false, reason: "conflicts", conflicts: [{ id: remaining }] });
    });

    it("bookings share the lock of the rules, so none waits for another", async () => {
      await database.db.transaction().execute(async (trx) => {
        await lockRules(trx, "shared");
        const booked = await bookAppointment(deps, client, { date: "2026-12-07", time: "09:00" });
        expect(booked).toMatchObject({ ok: true });
      });
    });
  }

  it("while twenty clients and two members book on two instances, a closing lists every appointment and no half hour is booked twice", async () => {
    const instances = [deps, siteDepsFor(connectAgain(database), clock.read)];
    const instance = (index: number) => instances[index % 2]!;
    const other = await seedClient(database.db, malik);
    const clients = await Promise.all(
      Array.from({ length: 20 }, (_, index) => seedClient(database.db, numberedClient(index))),
    );
    const moved = await done(bookAppointment(instance(0), clients[0]!, { date: SATURDAY, time: "09:00" }));
    const proposedTo = await done(bookAppointment(instance(0), clients[1]!, { date: FRIDAY, time: "09:00" }));

    /** Repeats the closing with a proposal for each conflict, because a concurrent booking adds a conflict. */
    async function closeProposing(): Promise<void> {
      const decisions = new Map<string, ConflictDecision>();
      for (;;) {
        const closed = await closeTimes(instance(0), member, [newClosure(FRIDAY)], decisions);
        if (closed.ok) return;
        if (closed.reason !== "conflicts") throw new Error(closed.reason);
        for (const { id, slots } of closed.conflicts)
          decisions.set(id, { do: "propose", personalMessage: null, slots });
      }
    }
    const span = { minutes: 60, travelBefore: 0, travelAfter: 30 };
    const entry = { ...guestEntry, ...span, date: FRIDAY, time: "11:00", email: "mas@courriel.example", notify: true };
    const times = ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00"];
    const [booked, ...changes] = await Promise.all([
      // Half of the clients want slots that may be proposed to the others.
      Promise.all(
        clients.map((client, index) =>
          bookAppointment(instance(index), client, {
            date: index % 2 ? FRIDAY : SATURDAY,
            time: times[index % times.length]!,
          }),
        ),
      ),
      moveAppointment(instance(0), member, moved.id, { date: FRIDAY, time: "10:00", ...span }),
      enterAppointment(instance(1), other, entry),
      closeProposing(),
    ]);
    expect(booked.some(({ ok }) => ok)).toBe(true);
    for (const result of booked) if (!result.ok) expect(["slot-taken", "day-closed"]).toContain(result.reason);
    for (const change of changes) if (change && !change.ok) expect(change.reason).toBe("slot-taken");
    const columns = ["id", "date", "minutes", "travelBefore", "travelAfter", "origin"] as const;
    const rows = await readRows(database.db, "appointments", columns, { status: "confirmed" });
    const holds = await database.db.selectFrom("slotHolds").selectAll().execute();
    expect(new Set(holds.map(({ date, time }) => `${date} ${time}`)).size).toBe(holds.length);
    for (const row of rows) {
      const holdsOfRow = holds.filter(({ appointmentId, kind }) => appointmentId === row.id && kind !== "vacated");
      expect(holdsOfRow, row.id).toHaveLength((row.minutes + row.travelBefore + row.travelAfter) / 30);
    }
    const onFriday = rows.filter(({ date }) => date === FRIDAY).map(({ id }) => id);
    expect((await listOutsideAppointments(instance(1))).map(({ id }) => id).toSorted()).toEqual(onFriday.toSorted());
    const withProposal = new Set((await listMoveProposals(instance(1))).map(({ appointmentId }) => appointmentId));
    expect(withProposal).toContain(proposedTo.id);
    // Clients cannot book after the closing, so it proposed other slots for each of their bookings of that day.
    for (const row of rows)
      if (row.date === FRIDAY && row.origin === "online" && row.id !== moved.id) expect(withProposal).toContain(row.id);
    const proposed = holds.filter(({ kind }) => kind === "proposal");
    expect(proposed.every(({ date }) => date !== FRIDAY)).toBe(true);
    expect(proposed).not.toHaveLength(0);
  });

  it("the specification's hours apply until they are changed, and then the new ones apply to clients at once", async () => {
    const unsaved = { version: 0, updatedAt: null, updatedBy: null, savedBy: null };
    expect(await loadOpeningHours(deps)).toEqual({ value: DEFAULT_RULES, ...unsaved });
    expect(await changeOpeningHours(deps, member, SHORT_HOURS, 0)).toEqual({ ok: true });
    expect(await loadOpeningHours(deps)).toMatchObject({ value: SHORT_HOURS, savedBy: "Jeanne" });
    const { lastDate, closedDates } = await loadBookableDays(deps);
    expect(lastDate).toBe("2027-02-18");
    expect(closedDates).toContain(SATURDAY);
    expect(await loadDay(deps, FRIDAY)).toMatchObject({
      times: ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"],
    });
    // Another tab still shows this slot.
    expect(await bookAppointment(deps, client, { date: FRIDAY, time: "15:00" })).toEqual(failed("not-bookable"));
    expect(await bookAppointment(deps, client, { date: SATURDAY, time: "10:00" })).toEqual(failed("day-closed"));
  });

  it("the later of two members who change the same version of the hours gets an edit conflict", async () => {
    const { version } = await loadOpeningHours(deps);
    const both = await Promise.all([
      changeOpeningHours(deps, member, SHORT_HOURS, version),
      changeOpeningHours(deps, member, { ...SHORT_HOURS, minimumNotice: "day-before" }, version),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const saved = await loadOpeningHours(deps);
    clock.pass(1);
    expect(await changeOpeningHours(deps, member, DEFAULT_RULES, saved.version)).toEqual({ ok: true });
    expect(await changeOpeningHours(deps, member, SHORT_HOURS, saved.version)).toEqual(failed("edit-conflict"));
    expect((await loadOpeningHours(deps)).value).toEqual(DEFAULT_RULES);
  });

  it("a change of the hours moves no appointment, and lists those that are now outside the hours or on a closed day", async () => {
    for (const time of ["11:30", "15:00"]) await book(FRIDAY, time);
    for (const date of [SATURDAY, "2026-12-07"]) await book(date, "10:00");
    await enterAppointment(deps, member, { ...guestEntry, date: FRIDAY, time: "20:00" });
    // The first of these two lies within the new hours; the second starts within them and ends after them.
    await seedAppointment(database.db, { date: FRIDAY, time: "10:00", minutes: 90, userId: client.id });
    await seedAppointment(database.db, { date: "2026-12-11", time: "11:00", minutes: 90, userId: client.id });
    expect(await listOutsideAppointments(deps)).toEqual([]);

    const before = await readAppointments(database.db);
    await changeOpeningHours(deps, member, SHORT_HOURS, 0);
    await closeDay(database.db, "2026-12-07", clock.now);
    expect(await readAppointments(database.db)).toEqual(before);
    expect((await listOutsideAppointments(deps)).map(({ date, time, why }) => `${date} ${time} ${why}`)).toEqual([
      `${FRIDAY} 15:00 outside-hours`,
      `${SATURDAY} 10:00 outside-hours`,
      "2026-12-07 10:00 closed",
      "2026-12-11 11:00 outside-hours",
    ]);
  });

  it("a change of the hours lists an appointment that was entered within the former hours, but none entered outside them", async () => {
    const enter = (time: string) => enterAppointment(deps, member, { ...guestEntry, date: FRIDAY, time });
    await enter("15:00");
    await enter("20:00");
    clock.pass(1);
    await changeOpeningHours(deps, member, SHORT_HOURS, 0);
    clock.pass(1);
    await enter("13:00");
    const listed = async () => (await listOutsideAppointments(deps)).map(({ time, why }) => `${time} ${why}`);
    expect(await listed()).toEqual(["15:00 outside-hours"]);
    // Listed appointments stay listed after a second change, until the hours include them again.
    const change = async (rules: BookingRules) =>
      changeOpeningHours(deps, member, rules, (await loadOpeningHours(deps)).version);
    await change({ ...SHORT_HOURS, week: SHORT_HOURS.week.map((hours) => ({ ...hours, to: "11:00" })) });
    expect(await listed()).toEqual(["15:00 outside-hours"]);
    clock.pass(1);
    await change(DEFAULT_RULES);
    expect(await listed()).toEqual([]);
  });

  it("the hours apply to the whole length of an appointment that its client moves", async () => {
    const ofClient = { userId: client.id, userEmail: client.email };
    const id = await seedAppointment(database.db, { ...ofClient, date: "2026-12-08", time: "10:00", minutes: 90 });
    await changeOpeningHours(deps, member, SHORT_HOURS, 0);
    const closure = { ...newClosure("2026-12-07"), from: "15:00", to: "16:00" };
    expect(await closeTimes(deps, member, [closure], new Map())).toMatchObject({ ok: true });
    await bookAppointment(deps, client, { date: "2026-12-07", time: "11:30" });
    const move = (date: string, time: string) => moveClientAppointment(deps, client, id, { date, time });
    // These moves end after the closing hour, in a closed part of a day, and during another appointment.
    expect(await move(FRIDAY, "11:00")).toEqual(failed("not-bookable"));
    expect(await move("2026-12-07", "14:00")).toEqual(failed("not-bookable"));
    expect(await move("2026-12-07", "10:30")).toEqual(failed("slot-taken"));
    // Only starts at which the whole appointment fits are listed, and only to its client.
    const starts = async (date: string, who = client) => await loadClientStarts(deps, who, id, date);
    expect(await starts(FRIDAY)).toMatchObject({ times: ["09:00", "09:30", "10:00", "10:30"] });
    expect(await starts("2026-12-07")).toMatchObject({
      times: ["09:00", "09:30", "10:00", "12:00", "12:30", "13:00", "13:30", "16:00", "16:30"],
    });
    expect(await starts(FRIDAY, member)).toBeNull();
    expect(await move(FRIDAY, "10:30")).toEqual({ ok: true });
    expect(await starts(FRIDAY)).toMatchObject({ times: ["09:00", "09:30", "10:00"] });
  });

  it("a change of the hours and simultaneous bookings leave no appointment outside the hours unlisted", async () => {
    const afternoon = DEFAULT_TIMES.filter((time) => time >= "12:00");
    const bookings = afternoon.map((time) => bookAppointment(deps, client, { date: FRIDAY, time }));
    const [booked] = await Promise.all([Promise.all(bookings), changeOpeningHours(deps, member, SHORT_HOURS, 0)]);
    const confirmed = await database.db.selectFrom("appointments").select("slot as time").orderBy("slot").execute();
    expect(confirmed).toHaveLength(booked.filter(({ ok }) => ok).length);
    for (const result of booked) if (!result.ok) expect(result.reason).toBe("not-bookable");
    expect((await listOutsideAppointments(deps)).map(({ time }) => ({ time }))).toEqual(confirmed);
  });
});
