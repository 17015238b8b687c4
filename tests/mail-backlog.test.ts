import { randomUUID } from "node:crypto";
import { type CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { claimMails, expireMails } from "#app/platform/mail/claims.server.ts";
import { listeningOn } from "../support/asked-queries.ts";
import { describeOnBothDatabases } from "../support/database.ts";

const NOW = new Date("2026-12-01T09:12:00Z");
const MINUTE_MS = 60_000;
const MANY = 300;

describeOnBothDatabases("a backlog of mails", (fixture) => {
  const waiting = (minutes: number, expiresIn: number | null = null) => {
    const id = randomUUID();
    const at = (distance: number) => new Date(NOW.getTime() + distance * MINUTE_MS).toISOString();
    return {
      id,
      kind: "booking-notice" as const,
      to: "camille@client.example",
      message: "{}",
      messageId: `<${id}@solstice.example>`,
      status: "pending" as const,
      attempts: 0,
      nextAttemptAt: at(-minutes),
      createdAt: at(-minutes),
      expiresAt: expiresIn === null ? null : at(expiresIn),
    };
  };

  it("a backlog of mails is claimed oldest first, with the mails that a crash left unfinished", async () => {
    const { db } = await fixture.open();
    const rows = Array.from({ length: MANY }, (_, index) => waiting(index + 1));
    await db.insertInto("mail").values(rows).execute();
    const oldest = (count: number) => rows.slice(-count).map(({ id }) => id);
    const first = await claimMails(db, NOW, 4);
    expect(new Set(first.map(({ id }) => id))).toEqual(new Set(oldest(4)));
    const second = await claimMails(db, new Date(NOW.getTime() + 3 * MINUTE_MS), 6);
    expect(new Set(second.map(({ id }) => id))).toEqual(new Set(oldest(6)));
    expect(second.map(({ attempts }) => attempts).toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  });

  it("a backlog of mails loses its expired mails, whether pending or left unfinished by a crash", async () => {
    const { db } = await fixture.open();
    const [expired, claimed] = [waiting(9, -1), waiting(9, 1)];
    await db.insertInto("mail").values([expired, claimed]).execute();
    const expire = (minutes: number) => expireMails(db, new Date(NOW.getTime() + minutes * MINUTE_MS));
    expect(await expire(0)).toMatchObject([{ id: expired.id }]);
    await claimMails(db, NOW, 4);
    expect(await expire(1)).toEqual([]);
    expect(await expire(3)).toMatchObject([{ id: claimed.id }]);
  });

  if (fixture.kind === "sqlite") {
    it("a backlog of mails is read by an index at each claim, without a scan", async () => {
      const { db } = await fixture.open();
      const asked: CompiledQuery[] = [];
      const listening = listeningOn(db, (query) => asked.push(query));
      await claimMails(listening, NOW, 4);
      await expireMails(listening, NOW);
      const plans = await Promise.all(
        asked.map(async ({ sql, parameters }) => {
          const explain = { ...asked[0]!, sql: `explain query plan ${sql}`, parameters };
          const { rows } = await db.executeQuery<{ detail: string }>(explain);
          return rows.map(({ detail }) => detail);
        }),
      );
      const [claiming, expiring] = plans as [string[], string[]];
      expect(claiming).toContain("SEARCH mail USING INDEX mail_due (status=? AND nextAttemptAt<?)");
      expect(claiming.filter((step) => /TEMP B-TREE|SCAN mail/.test(step))).toEqual([]);
      const looks = expiring.filter((step) => step.includes("mail"));
      expect(looks.length).toBe(2);
      for (const look of looks) expect(look).toContain("mail_status_expires (status=? AND expiresAt<?)");
    });
  }
});
