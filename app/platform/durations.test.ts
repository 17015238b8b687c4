import { expect, it } from "vitest";
import { addMonths } from "./durations.ts";

it.each([
  ["2026-11-20T10:30:00.000Z", -13, "2025-10-20T10:30:00.000Z"],
  ["2028-02-29T23:59:59.999Z", -24, "2026-02-28T23:59:59.999Z"],
  ["2026-03-31T00:00:00.000Z", -1, "2026-02-28T00:00:00.000Z"],
  ["2026-02-28T00:00:00.000Z", 24, "2028-02-28T00:00:00.000Z"],
  ["2027-01-31T00:00:00.000Z", 1, "2027-02-28T00:00:00.000Z"],
  ["2026-11-20T00:00:00.000Z", 36, "2029-11-20T00:00:00.000Z"],
])("addMonths moves %s by %i months to %s", (instant, months, moved) => {
  expect(addMonths(new Date(instant), months).toISOString()).toBe(moved);
});
