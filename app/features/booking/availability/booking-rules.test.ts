import { expect, it, test } from "vitest";
import {
  bookingRulesSchema,
  type BookingRules,
  DEFAULT_RULES,
  firstBookableDay,
  whyTooLate,
  timesOfHours,
} from "./booking-rules.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";

const now = new Date("2026-12-01T09:12:00Z"); // 10:12 in Paris, a Tuesday
const withMinimumNotice = (minimumNotice: BookingRules["minimumNotice"]): BookingRules => ({
  ...DEFAULT_RULES,
  minimumNotice,
});

it("DEFAULT_RULES offer 18 slots from 09:00 to 17:30 on every day, as the specification requires", () => {
  expect(DEFAULT_TIMES.join(" ")).toBe(
    "09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00 17:30",
  );
  for (const hours of DEFAULT_RULES.week) expect(timesOfHours(hours)).toEqual(DEFAULT_TIMES);
  expect(bookingRulesSchema.parse(DEFAULT_RULES)).toEqual(DEFAULT_RULES);
});

test("timesOfHours leaves out the break and returns nothing for a closed weekday", () => {
  const hours = { open: true, from: "10:00", to: "16:00", breakFrom: "12:30", breakTo: "13:30" };
  expect(timesOfHours(hours)).toHaveLength(10);
  expect(timesOfHours(hours)).not.toContain("12:30");
  expect(timesOfHours(hours)).toContain("13:30");
  expect(timesOfHours({ ...hours, open: false })).toEqual([]);
});

test.each([
  ["none", "2026-12-01", "10:00", "begun"],
  ["none", "2026-12-01", "10:30", null],
  ["two-hours", "2026-12-01", "12:00", "minimum-notice"],
  ["two-hours", "2026-12-01", "12:30", null],
  ["day-before", "2026-12-01", "17:30", "minimum-notice"],
  ["day-before", "2026-12-02", "09:00", null],
  // Two days are 48 hours, not two midnights.
  ["two-days", "2026-12-03", "10:00", "minimum-notice"],
  ["two-days", "2026-12-03", "10:30", null],
] as const)(
  "whyTooLate on 2026-12-01 at 10:12, with the minimum notice %s, for %s at %s is %s",
  (minimumNotice, date, time, refusal) => {
    expect(whyTooLate(withMinimumNotice(minimumNotice), { date, time }, now)).toBe(refusal);
  },
);

test("whyTooLate accepts a slot that begins exactly at the end of the minimum notice", () => {
  const slot = { date: "2026-12-01", time: "12:00" };
  expect(whyTooLate(withMinimumNotice("two-hours"), slot, new Date("2026-12-01T09:00:00Z"))).toBeNull();
});

test.each([
  ["none", "2026-12-01"],
  ["two-hours", "2026-12-01"],
  ["day-before", "2026-12-02"],
  ["two-days", "2026-12-03"],
] as const)("firstBookableDay on 2026-12-01 at 10:12, with the minimum notice %s, is %s", (minimumNotice, day) => {
  expect(firstBookableDay(withMinimumNotice(minimumNotice), now)).toBe(day);
});
