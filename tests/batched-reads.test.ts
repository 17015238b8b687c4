import { type CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { readAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { batchedReads } from "#app/platform/database/batched-reads.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { listeningOn, batchedQueries } from "../support/asked-queries.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { amine, camille, jeanne, seedClient } from "../support/people.ts";

const NOW = new Date("2026-12-01T09:12:00Z");

describeOnBothDatabases("reads of several parts of a screen", ({ kind, open }) => {
  it("the rules of a day, read twice, and the answer hours are one statement on PostgreSQL", async () => {
    const database = await open();
    const sent: CompiledQuery[] = [];
    const db = batchedReads(listeningOn(database.db, (query) => sent.push(query)));
    const day = { first: "2026-12-01", last: "2026-12-01" };
    const parts = [readDayRules(db, day, NOW), readDayRules(db, day, NOW), readAnswerHours(db)] as const;
    const [first, second] = await Promise.all(parts);
    if (kind === "postgres") {
      expect(sent).toHaveLength(1);
      const tables = batchedQueries(sent[0]!).map(({ sql }) => /from "(\w+)"/.exec(sql)![1]);
      expect(tables.toSorted()).toEqual(["busyTimes", "settings", "settings", "unavailabilities"]);
    }
    expect(first.rules).toEqual(DEFAULT_RULES);
    expect(second).toEqual(first);
  });

  it("queries started together are one statement on PostgreSQL, and each gets its own rows in order", async () => {
    const database = await open();
    const sent: CompiledQuery[] = [];
    const db = batchedReads(listeningOn(database.db, (query) => sent.push(query)));
    const people = [camille, amine, jeanne];
    for (const person of people) await seedClient(database.db, person);
    const names = (order: "asc" | "desc") => db.selectFrom("users").select("firstName").orderBy("firstName", order);
    const named = (name: string) => db.selectFrom("users").select(["email", "name"]).where("firstName", "=", name);
    const counted = (on: Db) =>
      on
        .selectFrom("users")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
    const [up, down, one, again, none, count] = await Promise.all([
      names("asc").execute(),
      names("desc").limit(2).execute(),
      named(camille.firstName).execute(),
      named(camille.firstName).executeTakeFirst(),
      named("Personne").executeTakeFirst(),
      counted(db),
    ]);
    const sorted = people.map(({ firstName }) => firstName).toSorted();
    expect(up.map(({ firstName }) => firstName)).toEqual(sorted);
    expect(down.map(({ firstName }) => firstName)).toEqual(sorted.toReversed().slice(0, 2));
    expect(one).toMatchObject([{ email: camille.email }]);
    expect(again).toEqual(one[0]);
    expect(none).toBeUndefined();
    expect(count.count).toBe(people.length);
    expect((await counted(database.db)).count).toBe(people.length);
    if (kind === "sqlite") return;
    expect(sent).toHaveLength(1);
    const bound = [[], [2], [camille.firstName], ["Personne"], []];
    expect(batchedQueries(sent[0]!).map(({ parameters }) => parameters)).toEqual(bound);

    const wrong = Promise.all([names("asc").execute(), sql`select 1 from "nowhere"`.execute(db)]);
    await expect(wrong).rejects.toThrow("nowhere");
    await expect(db.transaction().execute(async () => {})).rejects.toThrow("no transactions");
  });
});
