import { expect, it } from "vitest";
import { shortDay, shortDateTime } from "./instant-labels.ts";

// 1 December, 00:30 in Paris.
const NOW = new Date("2026-11-30T23:30:00Z");

it.each([
  ["2026-11-30T23:10:00Z", "00:10", "00:10"],
  ["2026-11-30T16:12:00Z", "hier", "hier, 17:12"],
  ["2026-11-28T20:02:00Z", "28 nov.", "28 nov., 21:02"],
  ["2025-12-01T08:00:00Z", "1er déc. 2025", "1er déc. 2025, 09:00"],
])("shortDay and shortDateTime format %s as « %s » and « %s »", (at, day, instant) => {
  expect(shortDay(at, NOW)).toBe(day);
  expect(shortDateTime(at, NOW)).toBe(instant);
});
