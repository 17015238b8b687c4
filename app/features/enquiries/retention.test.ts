import { expect, test } from "vitest";
import { enquiriesRetainedSince } from "./retention.ts";

test.each([
  ["2029-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", "2025-02-28T10:00:00.000Z"],
])("at %s, enquiries are retained since %s", (now, since) => {
  expect(enquiriesRetainedSince(new Date(now)).toISOString()).toBe(since);
});
