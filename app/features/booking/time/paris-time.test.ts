import { expect, it } from "vitest";
import { parisDate } from "./paris-time.ts";

it.each([
  ["2026-12-03T22:59:59Z", "2026-12-03"],
  ["2026-12-03T23:00:00Z", "2026-12-04"], // winter, +01:00
  ["2027-07-14T21:59:59Z", "2027-07-14"],
  ["2027-07-14T22:00:00Z", "2027-07-15"], // summer, +02:00
  ["2026-12-31T23:00:00Z", "2027-01-01"],
])("parisDate at %s is %s, the date in Paris", (instant, date) => {
  expect(parisDate(new Date(instant))).toBe(date);
});
