import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { moveAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { ConflictDecision } from "#app/features/booking/closing/conflict-decisions.ts";
import { closeTimes } from "#app/features/booking/closing/close-days.server.ts";
import { listOutside } from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { listFollowed } from "#app/features/booking/proposals/proposal-list.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { connectAgain, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { countWaitingLocks, runWhileLocked } from "../support/races.ts";
import { bookingDepsFor, done } from "../support/use-cases.ts";
import { camille, jeanne, malik, seedClient } from "../support/people.ts";
import { readRows } from "../support/rows.ts";
import { wholeDays } from "../support/appointments.ts";
import { telephoned } from "../support/appointments.ts";

const NOW = new Date("2026-11-20T09:10:00Z");
const [DAY, NEXT] = ["2026-12-04", "2026-12-05"];
const CLOSURE = wholeDays(DAY);

describeOnBothDatabases("closing a day while a booking is made", ({ kind, open }) => {
  const database = eachTest(() => open());
  const client = eachTest(() => seedClient(database.db, camille));
  let db: Db;
  beforeEach(() => void ({ db } = database));

  const depsOn = (on: Db) => bookingDepsFor({ db: on }, () => NOW);
  const close = async () => (await done(closeDay(db, DAY, NOW))).booked.map(({ time }) => time);

  // SQLite transactions are exclusive from their start, so nothing can happen between two of their statements.
  if (kind === "postgres") {
    test.each([
      ["booking", "09:30"],
      ["move", "10:30"],
    ] as const)("closing a day waits for a %s that has checked the day but not written yet", async (change, time) => {
      const deps = depsOn(db);
      const other = await done(bookAppointment(deps, client, { date: "2026-12-07", time: "10:00" }));

      // This lock keeps the appointment's row from being written until the transaction ends.
      const pause = await db.startTransaction().execute();
      await sql`lock table "appointments" in share mode`.execute(pause);
      const acted =
        change === "booking"
          ? bookAppointment(deps, client, { date: DAY, time })
          : moveClientAppointment(deps, client, other.id, { date: DAY, time });
      await expect.poll(() => countWaitingLocks(db, "relation")).toBe(1);

      let closed = false;
      const closing = close().finally(() => (closed = true));
      await expect.poll(async () => closed || (await countWaitingLocks(db, "advisory")) === 1).toBe(true);
      await pause.commit().execute();

      expect(await acted).toMatchObject({ ok: true });
      expect(await closing).toEqual([time]);
    });

    test("closing a day blocks a booking until the closure is written, and the booking is then refused", async () => {
      const pause = await db.startTransaction().execute();
      await sql`lock table "unavailabilities" in share mode`.execute(pause);
      const closing = close();
      await expect.poll(() => countWaitingLocks(db, "relation")).toBe(1);
      const booking = bookAppointment(depsOn(db), client, { date: DAY, time: "09:30" });
      await expect.poll(() => countWaitingLocks(db, "advisory")).toBe(1);
      await pause.commit().execute();
      expect(await closing).toEqual([]);
      expect(await booking).toEqual({ ok: false, reason: "day-closed" });
    });

    test("closing a day does not ask about an appointment that is deleted while the conflicts are read", async () => {
      const member = await seedClient(db, jeanne);
      const [gone, stays] = [
        await done(bookAppointment(depsOn(db), client, { date: DAY, time: "09:30" })),
        await done(bookAppointment(depsOn(db), client, { date: DAY, time: "10:30" })),
      ];
      const { working } = await runWhileLocked(
        db,
        (pause) => sql`lock table "slotHolds" in access exclusive mode`.execute(pause),
        () => closeTimes(depsOn(db), member, [CLOSURE], new Map()),
        (pause) => pause.deleteFrom("appointments").where("id", "=", gone.id).execute(),
      );
      expect(await working).toMatchObject({ ok: false, reason: "conflicts", conflicts: [{ id: stays.id }] });
    });

    test("bookings share the lock of the rules, so none waits for another", async () => {
      await db.transaction().execute(async (trx) => {
        await lockRules(trx, "shared");
        const booked = await bookAppointment(depsOn(db), client, { date: "2026-12-07", time: "09:00" });
        expect(booked).toMatchObject({ ok: true });
      });
    });
  }

  test("closing a day lists every appointment left on the day, and no half hour is booked twice, with twenty clients and two members on two instances", async () => {
    const instances = [depsOn(db), depsOn(connectAgain(database).db)];
    const at = (index: number) => instances[index % 2]!;
    const member = await seedClient(db, jeanne);
    const other = await seedClient(db, malik);
    const clients = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        seedClient(db, { ...camille, email: `client${index}@courriel.example` }),
      ),
    );
    const moved = await done(bookAppointment(at(0), clients[0]!, { date: NEXT, time: "09:00" }));
    const asked = await done(bookAppointment(at(0), clients[1]!, { date: DAY, time: "09:00" }));

    /** Decides about every conflict, also those that appear during the closing. */
    async function closeProposing(): Promise<void> {
      const decisions = new Map<string, ConflictDecision>();
      for (;;) {
        const closed = await closeTimes(at(0), member, [CLOSURE], decisions);
        if (closed.ok) return;
        if (closed.reason !== "conflicts") throw new Error(closed.reason);
        for (const { id, slots } of closed.conflicts)
          decisions.set(id, { do: "propose", personalMessage: null, slots });
      }
    }
    const span = { minutes: 60, travelBefore: 0, travelAfter: 30 };
    const entry = { ...telephoned, ...span, date: DAY, time: "11:00", email: "mas@courriel.example", notify: true };
    const times = ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00"];
    const [booked, ...changes] = await Promise.all([
      // Half of the clients want slots that may be proposed to the others.
      Promise.all(
        clients.map((client, index) =>
          bookAppointment(at(index), client, { date: index % 2 ? DAY : NEXT, time: times[index % times.length]! }),
        ),
      ),
      moveAppointment(at(0), member, moved.id, { date: DAY, time: "10:00", ...span }),
      enterAppointment(at(1), other, entry),
      closeProposing(),
    ]);
    expect(booked.some(({ ok }) => ok)).toBe(true);
    for (const result of booked) if (!result.ok) expect(["slot-taken", "day-closed"]).toContain(result.reason);
    for (const change of changes) if (change && !change.ok) expect(change.reason).toBe("slot-taken");
    const columns = ["id", "date", "minutes", "travelBefore", "travelAfter", "origin"] as const;
    const rows = await readRows(db, "appointments", columns, { status: "confirmed" });
    const holds = await db.selectFrom("slotHolds").selectAll().execute();
    expect(new Set(holds.map(({ date, time }) => `${date} ${time}`)).size).toBe(holds.length);
    for (const row of rows) {
      const own = holds.filter(({ appointmentId, kind }) => appointmentId === row.id && kind !== "vacated");
      expect(own, row.id).toHaveLength((row.minutes + row.travelBefore + row.travelAfter) / 30);
    }
    const confirmed = rows.filter(({ date }) => date === DAY).map(({ id }) => id);
    expect((await listOutside(at(1))).map(({ id }) => id).toSorted()).toEqual(confirmed.toSorted());
    const followed = await listFollowed(at(1));
    expect(followed.map(({ appointmentId }) => appointmentId)).toContain(asked.id);
    // Every booking made by a client is listed; only the agency may enter one despite the closure.
    const known = new Set(followed.map(({ appointmentId }) => appointmentId));
    for (const row of rows)
      if (row.date === DAY && row.origin === "online" && row.id !== moved.id) expect(known).toContain(row.id);
    const proposed = holds.filter(({ kind }) => kind === "proposal");
    expect(proposed.every(({ date }) => date !== DAY)).toBe(true);
    expect(proposed).not.toHaveLength(0);
  });
});
