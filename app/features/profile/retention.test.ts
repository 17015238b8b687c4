import fc from "fast-check";
import { expect, test } from "vitest";
import {
  erasureAfterWarning,
  inactiveRetainedSince,
  unverifiedRetainedSince,
  warningDueIfIdleSince,
  warnedRetainedSince,
} from "./retention.ts";

const now = new Date("2028-11-20T10:00:00.000Z");

test.each([
  ["deleting an account that was never verified", unverifiedRetainedSince, "2028-10-21T10:00:00.000Z"],
  ["warning an inactive account", warningDueIfIdleSince, "2026-12-20T10:00:00.000Z"],
  ["erasing an inactive account", inactiveRetainedSince, "2026-11-20T10:00:00.000Z"],
  ["erasing a warned account", warnedRetainedSince, "2028-10-21T10:00:00.000Z"],
] as const)("the time limit for %s is counted back from the clock", (_, limit, expected) => {
  expect(limit(now).toISOString()).toBe(expected);
});

test.each([
  ["the two years end an hour before the 30 days", "2026-12-20T09:00:00.000Z", "2028-12-20T10:00:00.000Z"],
  ["last active on a 29 February", "2024-02-29T09:00:00.000Z", "2028-12-20T10:00:00.000Z"],
  ["last active long ago", "2020-01-01T00:00:00.000Z", "2028-12-20T10:00:00.000Z"],
  ["the two years end five days after the 30 days", "2026-12-25T09:00:00.000Z", "2028-12-25T09:00:00.000Z"],
])(
  "erasureAfterWarning returns the later of 30 days after the warning and two years after the last activity: %s",
  (_, lastActiveAt, expected) => {
    expect(erasureAfterWarning(new Date(lastActiveAt), now).toISOString()).toBe(expected);
  },
);

test("no account is erased before the day that its warning names", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, instant, (lastActiveAt, warnedAt, later) => {
      fc.pre(lastActiveAt < warningDueIfIdleSince(warnedAt) && later >= warnedAt);
      const isErased = lastActiveAt < inactiveRetainedSince(later) && warnedAt <= warnedRetainedSince(later);
      expect(isErased && later < erasureAfterWarning(lastActiveAt, warnedAt)).toBe(false);
    }),
  );
});
