import { expect, test } from "vitest";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { dayRules } from "#support/fixtures/day-rules.ts";
import { freeHours } from "./free-hours.ts";

// Tuesday 1 December 2026, 10:10 in Paris.
const now = new Date("2026-12-01T09:10:00Z");
const hours = { from: "09:00", to: "18:00", breakFrom: "12:00", breakTo: "13:00" };
const week = Array.from({ length: 7 }, (_, weekday) => ({ ...hours, open: weekday < 6 })); // closed on Sundays
const agencyRules = dayRules(now, { rules: { ...DEFAULT_RULES, minimumNotice: "day-before", week } });
const onTuesday = { date: "2026-12-01", minutes: 30, travelBefore: 0, travelAfter: 0 };

test("freeHours divides the hours without a hold into usual ones, despite the minimum notice, and past or closed ones", () => {
  const { usual, others } = freeHours(onTuesday, agencyRules, new Set(["2026-12-01 10:30"]));
  expect(usual.slice(0, 3)).toEqual(["11:00", "11:30", "13:00"]);
  expect(usual.at(-1)).toBe("17:30");
  expect(others).toEqual(expect.arrayContaining(["00:00", "10:00", "12:30", "18:00"]));
  expect([...usual, ...others]).not.toContain("10:30");
});

test("freeHours lists the hours at which the span and its travel overlap no hold, as usual if the whole span is open", () => {
  const heldKeys = new Set(["2026-12-02 15:00"]);
  const span = { ...onTuesday, date: "2026-12-02", minutes: 120, travelBefore: 60 };
  const { usual, others } = freeHours(span, agencyRules, heldKeys);
  expect(usual).toEqual(["09:00", "09:30", "10:00", "13:00"]);
  expect(others.filter((time) => time >= "09:00" && time < "18:00")).toEqual([
    "10:30",
    "11:00",
    "11:30",
    "12:00",
    "12:30",
    "16:30",
    "17:00",
    "17:30",
  ]);
  expect(freeHours(span, agencyRules, new Set()).usual).toContain("16:00");
});

test("freeHours lists no usual hour on a closed weekday and skips the hour that summer time removes", () => {
  expect(freeHours({ ...onTuesday, date: "2026-12-06" }, agencyRules, new Set()).usual).toEqual([]);
  // The 48 half hours of this Sunday without 02:00 and 02:30.
  expect(freeHours({ ...onTuesday, date: "2027-03-28" }, agencyRules, new Set()).others).toHaveLength(46);
});
