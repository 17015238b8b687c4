import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { shiftMonth, clampDate, dateAfterKey, monthOf, weeksOf } from "./calendar-month.ts";

const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2026-01-01", days));

it("weeksOf starts weeks on Monday and leaves days of other months empty", () => {
  const december = weeksOf("2026-12");
  expect(december).toHaveLength(5);
  expect(december[0]).toEqual([
    null,
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
  ]);
  expect(december.at(-1)).toEqual(["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", null, null, null]);
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2027-05")).toHaveLength(6);
});

it("weeksOf contains every day of the month once, in order", () => {
  fc.assert(
    fc.property(dates, (date) => {
      const weeks = weeksOf(monthOf(date));
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toEqual(days.map((_, index) => addDays(`${monthOf(date)}-01`, index)));
      expect(monthOf(addDays(days.at(-1)!, 1))).toBe(shiftMonth(monthOf(date), 1));
      expect(weeks.every((week) => week.length === 7)).toBe(true);
    }),
  );
});

it.each([
  ["ArrowLeft", false, "2027-03-30"],
  ["ArrowRight", false, "2027-04-01"],
  ["ArrowUp", false, "2027-03-24"],
  ["ArrowDown", false, "2027-04-07"],
  ["Home", false, "2027-03-29"],
  ["End", false, "2027-04-04"],
  ["PageUp", false, "2027-02-28"],
  ["PageDown", false, "2027-04-30"],
  ["PageUp", true, "2026-03-31"],
  ["PageDown", true, "2028-03-31"],
  ["Enter", false, undefined],
  ["toString", false, undefined],
])("dateAfterKey from 31 March 2027 with %s (Shift: %s) returns %s", (key, shift, expected) => {
  expect(dateAfterKey("2027-03-31", key, shift)).toBe(expected);
});

it("dateAfterKey keeps the day of the month with PageUp and PageDown if the other month has it", () => {
  expect(dateAfterKey("2027-03-15", "PageDown", false)).toBe("2027-04-15");
  expect(dateAfterKey("2027-03-15", "PageUp", false)).toBe("2027-02-15");
});

it("dateAfterKey goes from 29 February to 28 February a year later", () => {
  expect(dateAfterKey("2028-02-29", "PageDown", true)).toBe("2029-02-28");
});

it("clampDate keeps a date within the limits", () => {
  expect(clampDate("2026-11-19", "2026-11-20", "2027-11-20")).toBe("2026-11-20");
  expect(clampDate("2027-11-21", "2026-11-20", "2027-11-20")).toBe("2027-11-20");
  expect(clampDate("2027-01-01", "2026-11-20", "2027-11-20")).toBe("2027-01-01");
});
