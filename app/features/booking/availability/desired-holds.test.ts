import { expect, test } from "vitest";
import { desiredHolds } from "./slot-holds.server.ts";

const row = { date: "2026-12-08", time: "10:00", minutes: 60, travelBefore: 30, travelAfter: 0 };
const confirmed = { ...row, status: "confirmed" } as const;
const brief = (holds: ReturnType<typeof desiredHolds>) => holds.map(({ time, kind }) => `${time} ${kind}`);

test("a confirmed appointment holds its half hours and its travel times", () => {
  expect(brief(desiredHolds(confirmed, null))).toEqual(["09:30 travel", "10:00 appointment", "10:30 appointment"]);
});

test("a moved appointment keeps, as vacated, the half hours at which its client still sees it", () => {
  const moved = { ...confirmed, time: "10:30" };
  expect(brief(desiredHolds(moved, confirmed))).toEqual([
    "10:00 travel",
    "10:30 appointment",
    "11:00 appointment",
    "09:30 vacated",
  ]);
});

test("a cancelled appointment keeps what its client sees, and nothing once they see that it is cancelled", () => {
  const cancelled = { ...row, status: "cancelled" } as const;
  expect(brief(desiredHolds(cancelled, confirmed))).toEqual(["09:30 vacated", "10:00 vacated", "10:30 vacated"]);
  expect(desiredHolds(cancelled, null)).toEqual([]);
  expect(desiredHolds(cancelled, cancelled)).toEqual([]);
});
