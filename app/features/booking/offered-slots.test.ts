import { describe, expect, it, test } from "vitest";
import { type BookingRules, DEFAULT_RULES } from "./booking-rules.ts";
import type { Closure } from "./closures.ts";
import { type DayRules, offeredSlots, whyNotOffered } from "./offered-slots.ts";
import { openSlots } from "./slots.ts";

const now = new Date("2026-12-01T09:12:00Z"); // 10:12 in Paris, a Tuesday
const closure: Closure = {
  id: "1",
  date: "2026-12-03",
  lastDate: "2026-12-03",
  from: null,
  to: null,
  repeats: "once",
  word: "En reportage à Lyon",
};
const rules: BookingRules = {
  ...DEFAULT_RULES,
  notice: "two-hours",
  week: DEFAULT_RULES.week.map((hours, weekday) => ({
    ...hours,
    open: weekday !== 6,
    pauseFrom: "12:30",
    pauseTo: "13:30",
  })),
};
const day: DayRules = {
  rules,
  closures: [closure, { ...closure, date: "2026-12-04", lastDate: "2026-12-04", from: "16:00" }],
  now,
};
const none = new Set<string>();

test.each([
  ["2026-11-30", "09:00", "past-date"],
  ["2027-12-02", "09:00", "beyond-horizon"],
  ["2026-12-03", "09:00", "day-closed"],
  ["2026-12-06", "09:00", "weekday-closed"],
  ["2026-12-04", "08:30", "outside-hours"],
  ["2026-12-04", "18:00", "outside-hours"],
  ["2026-12-04", "13:00", "pause"],
  ["2026-12-04", "16:00", "part-closed"],
  ["2026-12-01", "10:00", "begun"],
  ["2026-12-01", "12:00", "notice"],
  ["2026-12-04", "10:00", "held"],
  ["2026-12-04", "10:30", null],
  ["2026-12-04", "10:15", "not-a-slot"],
  ["2026-02-30", "10:00", "not-a-date"],
] as const)("%s at %s: %s", (date, slot, refusal) => {
  expect(whyNotOffered({ date, slot }, day, new Set(["10:00"]))).toBe(refusal);
});

describe("what is offered", () => {
  it("is what nothing refuses", () => {
    expect(offeredSlots("2026-12-04", day, new Set(["10:00"]))).toEqual([
      "09:00",
      "09:30",
      "10:30",
      "11:00",
      "11:30",
      "12:00",
      "13:30",
      "14:00",
      "14:30",
      "15:00",
      "15:30",
    ]);
    expect(offeredSlots("2026-12-03", day, none)).toEqual([]);
  });

  it("is by default what the specification says", () => {
    const open = { rules: DEFAULT_RULES, closures: [], now };
    for (const date of ["2026-12-01", "2026-12-02", "2027-12-01", "2027-12-02", "2026-11-30"]) {
      expect(offeredSlots(date, open, new Set(["11:00"]))).toEqual(openSlots(date, ["11:00"], now));
    }
  });
});
