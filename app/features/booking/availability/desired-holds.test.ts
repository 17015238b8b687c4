import { expect, test } from "vitest";
import { desiredHolds } from "./slot-holds.server.ts";

const row = { date: "2026-12-08", time: "10:00", minutes: 60, travelBefore: 30, travelAfter: 0 };
const confirmed = { ...row, status: "confirmed" } as const;
const brief = (holds: ReturnType<typeof desiredHolds>) => holds.map(({ time, kind }) => `${time} ${kind}`);

test("desiredHolds of a confirmed appointment are its half hours and travel times", () => {
  expect(brief(desiredHolds(confirmed, null))).toEqual(["09:30 travel", "10:00 appointment", "10:30 appointment"]);
});

test("desiredHolds of a move that the client does not see yet keep its former half hours as vacated", () => {
  const moved = { ...confirmed, time: "10:30" };
  expect(brief(desiredHolds(moved, confirmed))).toEqual([
    "10:00 travel",
    "10:30 appointment",
    "11:00 appointment",
    "09:30 vacated",
  ]);
});

test("desiredHolds of a cancelled appointment are vacated until the client sees the cancellation", () => {
  const cancelled = { ...row, status: "cancelled" } as const;
  expect(brief(desiredHolds(cancelled, confirmed))).toEqual(["09:30 vacated", "10:00 vacated", "10:30 vacated"]);
  expect(desiredHolds(cancelled, null)).toEqual([]);
  expect(desiredHolds(cancelled, cancelled)).toEqual([]);
});
