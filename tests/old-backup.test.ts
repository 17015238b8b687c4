import { expect, test } from "vitest";
import { mailOldBackup } from "#app/application/operations/old-backup.server.ts";
import { recordBackup } from "#app/platform/backup/backup.server.ts";
import { bookingDepsFor } from "../support/use-cases.ts";
import { describeOnBothDatabases } from "../support/database.ts";

describeOnBothDatabases("the mail about an outdated backup", ({ open }) => {
  test("the mail about an outdated backup is sent to the agency once a day at most, from the eighth day on, until a recent backup exists", async () => {
    const { db } = await open();
    let now = new Date("2026-11-20T02:00:00Z");
    const deps = bookingDepsFor({ db }, () => now, { agencyEmail: "agence@solstice.example" });
    const after = (days: number, hours = 0) => (now = new Date(Date.UTC(2026, 10, 20 + days, 2 + hours, 1)));
    expect(await mailOldBackup(deps)).toBe(false);
    await recordBackup(db, now, 1_000);
    after(6);
    expect(await mailOldBackup(deps)).toBe(false);
    after(7);
    expect((await Promise.all([mailOldBackup(deps), mailOldBackup(deps)])).filter(Boolean)).toHaveLength(1);
    after(7, 23);
    expect(await mailOldBackup(deps)).toBe(false);
    after(8);
    expect(await mailOldBackup(deps)).toBe(true);
    await recordBackup(db, now, 1_000);
    after(9);
    expect(await mailOldBackup(deps)).toBe(false);
    const mails = await db.selectFrom("mail").select(["to", "kind", "message"]).execute();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual(
      Array.from({ length: 2 }, () => ["agence@solstice.example", "backup-notice"]),
    );
    expect(mails[0]!.message).toMatch(/20\snovembre\s2026/);
  });
});
