import { expect, test } from "vitest";
import { appointmentsRetainedSince } from "./retention.ts";

test.each([
  ["2029-11-20", "2026-11-20"],
  ["2031-02-28", "2028-02-28"],
  ["2028-02-29", "2025-02-28"],
])("appointmentsRetainedSince on %s is %s", (today, since) => {
  expect(appointmentsRetainedSince(today)).toBe(since);
});
