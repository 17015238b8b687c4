import { expect, it } from "vitest";

import { isDefaultTime, DEFAULT_TIMES, parisDate } from "./half-hour.ts";

const at = (iso: string) => new Date(iso);

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

it("parisDate returns the date in Paris, not in UTC", () => {
  expect(parisDate(at("2026-12-03T22:59:59Z"))).toBe("2026-12-03");
  expect(parisDate(at("2026-12-03T23:00:00Z"))).toBe("2026-12-04"); // winter, +01:00
  expect(parisDate(at("2027-07-14T21:59:59Z"))).toBe("2027-07-14");
  expect(parisDate(at("2027-07-14T22:00:00Z"))).toBe("2027-07-15"); // summer, +02:00
  expect(parisDate(at("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
});
