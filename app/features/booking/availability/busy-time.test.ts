import { expect, test } from "vitest";
import { busyAt, busyHalfHours, readStoredTimes, storedTimes } from "./busy-time.ts";
import { HALF_HOURS } from "#app/features/booking/time/span.ts";

const DATE = "2026-12-04";
const TIMES = [
  { date: DATE, from: "00:00", to: "00:01" },
  { date: DATE, from: "09:10", to: "10:00" },
  { date: DATE, from: "22:45", to: "24:00" },
];

test("readStoredTimes reads the busy times that storedTimes wrote", () => {
  expect(storedTimes(TIMES)).toBe("00:00-00:01 09:10-10:00 22:45-24:00");
  expect(readStoredTimes(DATE, storedTimes(TIMES))).toEqual(TIMES);
  expect(readStoredTimes(DATE, "")).toEqual([]);
});

test("busyHalfHours returns every half hour that a busy time touches, and no other", () => {
  const expected = ["00:00", "09:00", "09:30", "22:30", "23:00", "23:30"];
  expect([...busyHalfHours(TIMES)]).toEqual(expected);
  expect(HALF_HOURS.filter((time) => busyAt(TIMES, time).length > 0)).toEqual(expected);
});
