import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { DatabaseInUse, lockSite } from "#app/platform/database/site-lock.server.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { readValues } from "#support/database/rows.ts";
import { seedClosure } from "#support/fixtures/appointments.ts";

const [MONDAY, TUESDAY] = ["2027-01-04", "2027-01-05"];

describeOnBothDatabases("queries, transactions and locks", ({ kind, open, createDatabase }) => {
  test("a transaction that fails for another reason than a deadlock is not retried, and stores nothing", async () => {
    const { db } = await open();
    let attempts = 0;
    const failing = db.transaction().execute(async (trx) => {
      attempts += 1;
      await seedClosure(trx, { date: MONDAY });
      await sql`select nothing`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    expect(attempts).toBe(1);
    expect(await readValues(db, "unavailabilities", "date")).toEqual([]);
  });

  // SQLite transactions are exclusive from their start, so none waits for another half-way.
  if (kind === "postgres") {
    test("of two transactions in a deadlock, the aborted one is retried, and both commit once", async () => {
      const { db } = await open();
      const digests = [MONDAY, TUESDAY].map((monday) => ({ monday, createdAt: "" }));
      await db.insertInto("weeklyDigests").values(digests).execute();
      const append = (trx: Transaction<Schema>, monday: string, letter: string) =>
        trx
          .updateTable("weeklyDigests")
          .set({ createdAt: sql`"createdAt" || ${letter}` })
          .where("monday", "=", monday)
          .execute();

      let [attempts, locked] = [0, 0];
      const bothHaveOneRow = Promise.withResolvers<void>();
      const appendToBoth = (first: string, second: string, letter: string) =>
        db.transaction().execute(async (trx) => {
          attempts += 1;
          await append(trx, first, letter);
          locked += 1;
          if (locked === 2) bothHaveOneRow.resolve();
          await bothHaveOneRow.promise;
          await append(trx, second, letter);
        });
      await Promise.all([appendToBoth(MONDAY, TUESDAY, "a"), appendToBoth(TUESDAY, MONDAY, "b")]);

      // On a busy machine PostgreSQL may abort both.
      expect(attempts).toBeGreaterThanOrEqual(3);
      const rows = await db.selectFrom("weeklyDigests").select("createdAt").execute();
      for (const { createdAt } of rows) expect(createdAt.split("").toSorted()).toEqual(["a", "b"]);
    });

    test("a transaction that is aborted for a deadlock at each attempt fails after five attempts", async () => {
      const { db } = await open();
      let attempts = 0;
      const failing = db.transaction().execute(async (trx) => {
        attempts += 1;
        await sql`do $$ begin raise exception 'in a circle' using errcode = 'deadlock_detected'; end $$`.execute(trx);
      });
      await expect(failing).rejects.toThrow("in a circle");
      expect(attempts).toBe(5);
    });
  }

  test("several sites can hold the site lock together, or one command alone", async () => {
    const options = await createDatabase();
    const sites = await Promise.all([lockSite(options, "shared"), lockSite(options, "shared")]);
    await expect(lockSite(options, "exclusive")).rejects.toThrow(DatabaseInUse);
    await sites[0].release();
    await expect(lockSite(options, "exclusive")).rejects.toThrow(DatabaseInUse);
    await sites[1].release();

    const command = await lockSite(options, "exclusive", 3_000);
    await expect(lockSite(options, "shared")).rejects.toThrow(DatabaseInUse);
    await expect(lockSite(options, "exclusive")).rejects.toThrow(DatabaseInUse);
    await command.release();
    const site = await lockSite(options, "shared");
    await site.release();
  });

  test("a command waits for the site lock until the last running site releases it", async () => {
    const options = await createDatabase();
    const site = await lockSite(options, "shared");
    const command = lockSite(options, "exclusive", 10_000);
    await site.release();
    const lock = await command;
    await expect(lockSite(options, "shared")).rejects.toThrow(DatabaseInUse);
    await lock.release();
  });
});
