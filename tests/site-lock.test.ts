import { expect, test } from "vitest";
import { DatabaseInUse, lockSite } from "#app/platform/database/site-lock.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";

describeOnBothDatabases("the lock of the sites that run on a database", ({ createDatabase }) => {
  test("the lock of the running sites is held by several sites at once, or by one command", async () => {
    const where = await createDatabase();
    const sites = await Promise.all([lockSite(where, "shared"), lockSite(where, "shared")]);
    await expect(lockSite(where, "alone")).rejects.toThrow(DatabaseInUse);
    await sites[0].release();
    await expect(lockSite(where, "alone")).rejects.toThrow(DatabaseInUse);
    await sites[1].release();

    const command = await lockSite(where, "alone", 3_000);
    await expect(lockSite(where, "shared")).rejects.toThrow(DatabaseInUse);
    await expect(lockSite(where, "alone")).rejects.toThrow(DatabaseInUse);
    await command.release();
    const site = await lockSite(where, "shared");
    await site.release();
  });

  test("a command waits for the lock of the running sites until the last of them releases it", async () => {
    const where = await createDatabase();
    const site = await lockSite(where, "shared");
    const command = lockSite(where, "alone", 10_000);
    await site.release();
    const held = await command;
    await expect(lockSite(where, "shared")).rejects.toThrow(DatabaseInUse);
    await held.release();
  });
});
