import type { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { BOOKING_RULES, readDayRules } from "#app/features/booking/agenda-rules.server.ts";
import { DEFAULT_RULES } from "#app/features/booking/booking-rules.ts";
import { readAnswerHours } from "#app/features/enquiries/enquiry-settings.server.ts";
import { readSetting, writeSetting } from "#app/platform/agency-settings.server.ts";
import { listeningOn } from "../support/asked-queries.ts";
import { describeOnBothDatabases } from "../support/database.ts";

const NOW = new Date("2026-12-01T09:12:00Z");

describeOnBothDatabases("what several parts of a screen ask for at once", ({ open }) => {
  it("is asked of the database once, and anew in the next moment", async () => {
    const database = await open();
    const asked: CompiledQuery[] = [];
    const db = listeningOn(database.db, (query) => asked.push(query));
    const day = "2026-12-01";
    const parts = [readDayRules(db, day, NOW), readDayRules(db, day, NOW), readAnswerHours(db)] as const;
    const [first, second] = await Promise.all(parts);
    expect(asked.map(({ sql }) => /from "(\w+)"/.exec(sql)![1]).toSorted()).toEqual(["settings", "unavailabilities"]);
    expect(first.rules).toEqual(DEFAULT_RULES);
    expect(second).toEqual(first);

    const rules = { ...DEFAULT_RULES, notice: "eve" as const };
    expect(await writeSetting(db, BOOKING_RULES, rules, { at: NOW, by: null, seen: null })).toBe(true);
    expect(await readSetting(db, BOOKING_RULES)).toEqual(rules);
  });
});
