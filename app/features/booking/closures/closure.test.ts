import { expect, test } from "vitest";
import { closureAt, closureDuring, touchesDay, wholeDayClosure } from "./closure.ts";
import { closureOn } from "#support/fixtures/day-rules.ts";

test.each([
  ["once", "2026-12-24", "2027-01-03", "2026-12-23", false],
  ["once", "2026-12-24", "2027-01-03", "2026-12-24", true],
  ["once", "2026-12-24", "2027-01-03", "2027-01-03", true],
  ["once", "2026-12-24", "2027-01-03", "2027-01-04", false],
  // Every Sunday from 1 November 2026 on.
  ["weekly", "2026-11-01", "2026-11-01", "2026-12-06", true],
  ["weekly", "2026-11-01", "2026-11-01", "2030-12-08", true],
  ["weekly", "2026-11-01", "2026-11-01", "2026-12-07", false],
  ["weekly", "2026-11-01", "2026-11-01", "2026-10-25", false],
  // Saturday to Monday, over the end of a week.
  ["weekly", "2026-12-05", "2026-12-07", "2026-12-14", true],
  ["weekly", "2026-12-05", "2026-12-07", "2026-12-15", false],
  ["weekly", "2026-12-01", "2026-12-07", "2026-12-09", true],
  ["yearly", "2026-08-01", "2026-08-15", "2028-08-15", true],
  ["yearly", "2026-08-01", "2026-08-15", "2028-08-16", false],
  // A closure of the whole year includes 29 February; a shorter one that ends on 28 February does not.
  ["yearly", "2026-03-01", "2027-02-28", "2028-02-29", true],
  ["yearly", "2026-02-28", "2026-02-28", "2028-02-29", false],
  ["yearly", "2028-02-20", "2028-02-28", "2028-02-29", false],
  ["yearly", "2026-03-01", "2026-03-15", "2028-06-01", false],
  ["yearly", "2026-03-02", "2027-02-28", "2028-02-29", false],
  // Over the end of a year.
  ["yearly", "2026-12-24", "2027-01-03", "2028-01-02", true],
  ["yearly", "2026-12-24", "2027-01-03", "2028-12-31", true],
  ["yearly", "2026-12-24", "2027-01-03", "2028-12-24", true],
  ["yearly", "2026-12-24", "2027-01-03", "2028-12-23", false],
  ["yearly", "2026-12-24", "2027-01-03", "2028-01-03", true],
  ["yearly", "2026-12-24", "2027-01-03", "2028-01-04", false],
] as const)("touchesDay of a closure (%s, from %s to %s) for %s is %s", (recurrence, date, lastDate, day, touched) => {
  expect(touchesDay(closureOn(date, { recurrence, lastDate }), day)).toBe(touched);
});

test("closureAt finds a partial closure at its own half hours only, and wholeDayClosure does not find it", () => {
  const afternoon = closureOn("2026-12-08", { from: "14:00", to: "16:00" });
  expect(wholeDayClosure([afternoon], "2026-12-08")).toBeNull();
  const at = (time: string) => closureAt([afternoon], { date: "2026-12-08", time });
  expect([at("13:30"), at("14:00"), at("15:30"), at("16:00")]).toEqual([null, afternoon, afternoon, null]);
});

test("wholeDayClosure finds a whole-day closure, and closureAt finds it at midnight", () => {
  const day = closureOn("2026-12-08");
  expect(wholeDayClosure([day], "2026-12-08")).toBe(day);
  expect(closureAt([day], { date: "2026-12-08", time: "00:00" })).toBe(day);
});

test("closureDuring finds the closure of any half hour of a span, after midnight too", () => {
  const morning = closureOn("2026-12-09", { to: "01:00" });
  const span = { date: "2026-12-08", time: "20:00", minutes: 240 };
  expect(closureDuring([morning], span)).toBeNull();
  expect(closureDuring([morning], { ...span, minutes: 270 })).toBe(morning);
  expect(closureDuring([morning], { ...span, date: "2026-12-09", time: "01:00" })).toBeNull();
});
