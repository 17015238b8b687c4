import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { readValues } from "../support/rows.ts";
import { seedClosure } from "../support/appointments.ts";

const [MONDAY, TUESDAY] = ["2027-01-04", "2027-01-05"];

describeOnBothDatabases("a transaction aborted by the database", ({ kind, open }) => {
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
});
