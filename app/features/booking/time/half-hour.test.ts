import { expect, it } from "vitest";
import { isDefaultTime, DEFAULT_TIMES, parisDate } from "./half-hour.ts";

it("DEFAULT_TIMES are 18 half hours from 09:00 to 17:30", () => {
  expect(DEFAULT_TIMES).toHaveLength(18);
  expect(DEFAULT_TIMES[0]).toBe("09:00");
  expect(DEFAULT_TIMES[7]).toBe("12:30");
  expect(DEFAULT_TIMES.at(-1)).toBe("17:30");
  expect(DEFAULT_TIMES.toSorted()).toEqual(DEFAULT_TIMES);
});

it.each(["09:15", "18:00", "08:30", "9:00", "09:00 ", "", "09:00:00", "٠٩:٠٠", "toString"])(
  "isDefaultTime rejects %j",
  (text) => {
    expect(isDefaultTime(text)).toBe(false);
  },
);

it.each([
  ["2026-12-03T22:59:59Z", "2026-12-03"],
  ["2026-12-03T23:00:00Z", "2026-12-04"], // winter, +01:00
  ["2027-07-14T21:59:59Z", "2027-07-14"],
  ["2027-07-14T22:00:00Z", "2027-07-15"], // summer, +02:00
  ["2026-12-31T23:00:00Z", "2027-01-01"],
])("parisDate at %s is %s, the date in Paris", (instant, date) => {
  expect(parisDate(new Date(instant))).toBe(date);
});
