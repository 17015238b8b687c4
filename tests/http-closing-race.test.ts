import { beforeAll, expect, it, onTestFinished } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { seedMember } from "../support/agency-members.ts";
import { camille, jeanne } from "../support/people.ts";
import { generousLimits, seedAccount, startSite, textOf, Visitor } from "../support/site.ts";
import { describeSite } from "../support/site-suite.ts";

const CLOSED_DAYS = "/agence/jours-fermes";
const DEFAULT_TIMES = ["09:30", "10:00", "10:30", "11:00"];
/** Two days in a row, so that the closing hits bookings at different moments. */
const DAYS = Array.from({ length: 2 }, (_, index) => addDays(todayInParis(new Date()), 40 + index));

describeSite("closing a day while clients book at two processes", generousLimits, ({ site, database, environment }) => {
  const clients = DEFAULT_TIMES.map((_, index) => ({ ...camille, email: `client${index}@courriel.example` }));

  beforeAll(async () => {
    for (const client of clients) await seedAccount(database.db, client);
    await seedMember(database.db, jeanne, "owner");
  });

  /** Keeps every listed appointment until the day is closed. @returns the kept appointments */
  async function closeKeeping(owner: Visitor, date: string): Promise<string[]> {
    const kept = new Set<string>();
    for (;;) {
      const decided = Object.fromEntries([...kept].map((id) => [`decision-${id}`, "keep"]));
      const answer = await owner.post(CLOSED_DAYS, { intent: "close", date, repeats: "once", ...decided });
      if (answer.status === 303) return [...kept].toSorted();
      expect(answer.status).toBe(409);
      const named = kept.size;
      for (const [, id] of (await answer.text()).matchAll(/name="decision-([\w-]+)"/g)) kept.add(id!);
      expect(kept.size).toBeGreaterThan(named);
    }
  }

  it("leaves no appointment the agency was not asked about, and accepts none afterwards", async () => {
    const second = await startSite(environment);
    onTestFinished(async () => void (await second.stop()));
    const at = (index: number) => new Visitor(index % 2 ? second.url : site.url);
    const owner = await at(0).logIn(jeanne);
    const visitors = await Promise.all(clients.map((client, index) => at(index).logIn(client)));
    for (const date of DAYS) {
      const book = (visitor: Visitor, time: string) => visitor.post("/contact", { date, slot: time });
      const [kept, ...booked] = await Promise.all([
        closeKeeping(owner, date),
        ...visitors.map((visitor, index) => book(visitor, DEFAULT_TIMES[index]!)),
      ]);
      for (const { status } of booked) expect([303, 409]).toContain(status);
      const confirmed = await database.db
        .selectFrom("appointments")
        .select("id")
        .where("date", "=", date)
        .where("status", "=", "confirmed")
        .execute();
      expect(confirmed.map(({ id }) => id).toSorted()).toEqual(kept);
      expect(kept).toHaveLength(booked.filter(({ status }) => status === 303).length);
      for (const visitor of visitors.slice(0, 2)) {
        const late = await book(visitor, "15:00");
        expect(late.status).toBe(409);
        expect(textOf(await late.text())).toContain("L'administrateur est indisponible ce jour.");
      }
    }
  });
});
