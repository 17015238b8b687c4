import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { DatabaseInUse, lockSite } from "#app/platform/database/site-lock.server.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { readValues } from "#support/database/rows.ts";
import { seedClosure } from "#support/fixtures/appointments.ts";

const [MONDAY, TUESDAY] = ["2027-01-04", "2027-01-05"];

describeOnBothDatabases("queries, transactions and locks", ({ kind, open, createDatabase }) => {
  test("a transaction that ends with another error is not retried, and stores nothing", async () => {
    const { db } = await open();
    let begun = 0;
    const failing = db.transaction().execute(async (trx) => {
      begun += 1;
      await seedClosure(trx, { date: MONDAY });
      await sql`select nothing`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    expect(begun).toBe(1);
    expect(await readValues(db, "unavailabilities", "date")).toEqual([]);
  });

  // SQLite transactions are exclusive from their start, so none waits for another half-way.
  if (kind === "postgres") {
    test("an aborted transaction is retried after a deadlock, and both transactions commit once", async () => {
      const { db } = await open();
      const digests = [MONDAY, TUESDAY].map((monday) => ({ monday, createdAt: "" }));
      await db.insertInto("weeklyDigests").values(digests).execute();
      const mark = (trx: Transaction<Schema>, monday: string, sign: string) =>
        trx
          .updateTable("weeklyDigests")
          .set({ createdAt: sql`"createdAt" || ${sign}` })
          .where("monday", "=", monday)
          .execute();

      let [begun, locked] = [0, 0];
      const bothHoldOne = Promise.withResolvers<void>();
      const markBoth = (first: string, second: string, sign: string) =>
        db.transaction().execute(async (trx) => {
          begun += 1;
          await mark(trx, first, sign);
          locked += 1;
          if (locked === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
          await mark(trx, second, sign);
        });
      await Promise.all([markBoth(MONDAY, TUESDAY, "a"), markBoth(TUESDAY, MONDAY, "b")]);

      // On a busy machine PostgreSQL may abort both.
      expect(begun).toBeGreaterThanOrEqual(3);
      const rows = await db.selectFrom("weeklyDigests").select("createdAt").execute();
      for (const { createdAt } of rows) expect(createdAt.split("").toSorted()).toEqual(["a", "b"]);
    });

    test("an aborted transaction fails after five attempts", async () => {
      const { db } = await open();
      let begun = 0;
      const failing = db.transaction().execute(async (trx) => {
        begun += 1;
        await sql`do $$ begin raise exception 'in a circle' using errcode = 'deadlock_detected'; end $$`.execute(trx);
      });
      await expect(failing).rejects.toThrow("in a circle");
      expect(begun).toBe(5);
    });
  }

  test("the lock of the running sites is held by several sites at once, or by one command", async () => {
    const where = await createDatabase();
    const sites = await Promise.all([lockSite(where, "shared"), lockSite(where, "shared")]);
    await expect(lockSite(where, "exclusive")).rejects.toThrow(DatabaseInUse);
    await sites[0].release();
    await expect(lockSite(where, "exclusive")).rejects.toThrow(DatabaseInUse);
    await sites[1].release();

    const command = await lockSite(where, "exclusive", 3_000);
    await expect(lockSite(where, "shared")).rejects.toThrow(DatabaseInUse);
    await expect(lockSite(where, "exclusive")).rejects.toThrow(DatabaseInUse);
    await command.release();
    const site = await lockSite(where, "shared");
    await site.release();
  });

  test("a command waits for the lock of the running sites until the last of them releases it", async () => {
    const where = await createDatabase();
    const site = await lockSite(where, "shared");
    const command = lockSite(where, "exclusive", 10_000);
    await site.release();
    const held = await command;
    await expect(lockSite(where, "shared")).rejects.toThrow(DatabaseInUse);
    await held.release();
  });
});
