import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookAppointment, type BookingDeps } from "#app/features/booking/booking.server.ts";
import { moveOwnAppointment } from "#app/features/booking/own-changes.server.ts";
import { closeDay } from "#app/features/booking/unavailability.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { camille, seedClient } from "../support/people.ts";

const NOW = new Date("2026-11-20T09:10:00Z");
const DAY = "2026-12-04";

/** Somebody who books while the agency closes the day is in the list of the closing, or finds the day closed. */
describeOnBothDatabases("closing a day beside a booking", ({ kind, open }) => {
  const depsOn = (db: Db): BookingDeps => ({
    db,
    now: () => NOW,
    publicUrl: "https://solstice.example",
    agencyEmail: "agence@solstice.example",
    openAppointments: 100,
  });
  const close = async (db: Db) => {
    const closed = await closeDay(db, DAY, NOW);
    if (!closed.ok) throw new Error(closed.reason);
    return closed.standing.map(({ slot }) => slot);
  };

  test("leaves no appointment on the day that nobody is told of", async () => {
    const { db } = await open();
    const client = await seedClient(db, camille);
    const [booked, standing] = await Promise.all([
      bookAppointment(depsOn(db), client, { date: DAY, slot: "09:30" }),
      close(db),
    ]);
    expect(standing).toEqual(booked.ok ? ["09:30"] : []);
  });

  // SQLite's transactions are alone from their beginning: there is nothing between two statements of one.
  if (kind === "postgres") {
    const waiting = async (db: Db, locks: string) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks
        where not granted and locktype = ${locks} and database = (select oid from pg_database where datname = current_database())
      `.execute(db);
      return rows[0]!.n;
    };

    test.each([
      ["booking", "09:30"],
      ["move", "10:30"],
    ] as const)("waits for a %s that has seen the day open and is not written yet", async (act, slot) => {
      const { db } = await open();
      const client = await seedClient(db, camille);
      const deps = depsOn(db);
      const other = await bookAppointment(deps, client, { date: "2026-12-07", slot: "10:00" });
      if (!other.ok) throw new Error(other.reason);

      // The pause: the row of the appointment cannot be written until this transaction ends.
      const pause = await db.startTransaction().execute();
      await sql`lock table "appointments" in share mode`.execute(pause);
      const acted =
        act === "booking"
          ? bookAppointment(deps, client, { date: DAY, slot })
          : moveOwnAppointment(deps, client, other.id, { date: DAY, slot });
      await expect.poll(() => waiting(db, "relation")).toBe(1);

      let closed = false;
      const closing = close(db).finally(() => (closed = true));
      await expect.poll(async () => closed || (await waiting(db, "advisory")) === 1).toBe(true);
      await pause.commit().execute();

      expect(await acted).toMatchObject({ ok: true });
      expect(await closing).toEqual([slot]);
    });

    test("makes bookings wait, which then find the day closed", async () => {
      const { db } = await open();
      const client = await seedClient(db, camille);
      const pause = await db.startTransaction().execute();
      await sql`lock table "unavailabilities" in share mode`.execute(pause);
      const closing = close(db);
      await expect.poll(() => waiting(db, "relation")).toBe(1);
      const booking = bookAppointment(depsOn(db), client, { date: DAY, slot: "09:30" });
      await expect.poll(() => waiting(db, "advisory")).toBe(1);
      await pause.commit().execute();
      expect(await closing).toEqual([]);
      expect(await booking).toEqual({ ok: false, reason: "day-closed" });
    });

    test("does not hold up bookings of other days, nor two of one day each other", async () => {
      const { db } = await open();
      const client = await seedClient(db, camille);
      const pause = await db.startTransaction().execute();
      await sql`lock table "unavailabilities" in share mode`.execute(pause);
      const closing = close(db);
      await expect.poll(() => waiting(db, "relation")).toBe(1);
      for (const slot of ["09:00", "09:30"]) {
        expect(await bookAppointment(depsOn(db), client, { date: "2026-12-07", slot })).toMatchObject({ ok: true });
      }
      await pause.commit().execute();
      expect(await closing).toEqual([]);
    });
  }
});
