import { expect, it } from "vitest";
import {
  areFirstStepsAway,
  changeFirstSteps,
  readFirstSteps,
  sendTestMail,
  resolvePoint,
} from "#app/application/agency/first-steps.server.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { seedMember } from "../support/site.ts";
import { bookingDepsFor } from "../support/use-cases.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { onceRead } from "../support/races.ts";
import { jeanne } from "../support/people.ts";
import { insertRows, readRow } from "../support/rows.ts";

describeOnBothDatabases("the owner's first steps", ({ open }) => {
  it("the later of two steps ticked at the same time is refused, and both are stored after a second try", async () => {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    let seconds = 0;
    const deps = { database, now: () => new Date(Date.UTC(2026, 11, 1, 9, 0, seconds++)) };
    const db = onceRead(database.db, "settings", () => resolvePoint(deps, owner, "tarifs", true));
    const conflict = { ...deps, database: { ...database, db } };
    expect(await resolvePoint(conflict, owner, "genre", true)).toEqual({ ok: false, reason: "edit-conflict" });
    expect(await resolvePoint(deps, owner, "genre", true)).toEqual({ ok: true });
    const viewer = { ...jeanne, ...owner, picture: null, role: "owner" as const };
    const steps = await readFirstSteps(deps, viewer, defaultContent);
    const left = steps!.points.map(({ id }) => id);
    expect(left).not.toContain("tarifs");
    expect(left).not.toContain("genre");
  });

  it("only one test mail is sent at a time, the steps show whether its last copy failed or was sent, and they can be dismissed", async () => {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    const now = () => new Date("2026-12-01T09:00:00Z");
    const deps = { database, now, booking: bookingDepsFor(database, now) };
    const viewer = { ...jeanne, ...owner, picture: null, role: "owner" as const };
    const testMail = async () => (await readFirstSteps(deps, viewer, defaultContent))?.testMail;
    const { db } = database;
    expect(await testMail()).toEqual({ state: "none" });
    expect(await sendTestMail(deps, viewer)).toEqual({ ok: true });
    expect(await sendTestMail(deps, viewer)).toEqual({ ok: false, reason: "on-its-way" });
    expect(await testMail()).toEqual({ state: "waiting", attempts: 0 });
    await db.updateTable("mail").set({ status: "failed", lastError: "550 RCPT TO" }).execute();
    expect(await testMail()).toEqual({ state: "failed", lastError: "550 RCPT TO" });
    const refused = await readRow(db, "mail", ["userId", "eventId", "kind", "message", "nextAttemptAt", "to"]);
    const later = "2026-12-01T09:30:00.000Z";
    const again = {
      id: "again",
      messageId: "<again@solstice.example>",
      status: "sent",
      createdAt: later,
      sentAt: later,
    } as const;
    await insertRows(db, "mail", { ...refused, ...again });
    expect(await testMail()).toEqual({ state: "sent", at: later });
    // A mail that the purge has deleted counts as sent.
    await db.deleteFrom("mail").execute();
    expect(await testMail()).toEqual({ state: "sent", at: now().toISOString() });

    expect(await areFirstStepsAway(db)).toBe(false);
    expect(await changeFirstSteps(deps, viewer, { away: true })).toEqual({ ok: true });
    expect([await areFirstStepsAway(db), await readFirstSteps(deps, viewer, defaultContent)]).toEqual([true, null]);
  });
});
