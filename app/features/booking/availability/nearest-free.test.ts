import { expect, test } from "vitest";
import { overlapsHold, nearestFree } from "./nearest-free.ts";
import { NO_HOLDS } from "./slot-refusal.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

const appointment = { date: "2026-12-04", time: "10:30", minutes: 30, travelBefore: 0, travelAfter: 0 };
const anywhere = () => true;

test("nearestFree returns the two nearest slots in order", () => {
  expect(nearestFree(appointment, new Set(["2026-12-04 10:30"]), anywhere)).toEqual([
    { date: "2026-12-04", time: "10:00" },
    { date: "2026-12-04", time: "11:00" },
  ]);
});

test("nearestFree and overlapsHold consider the whole appointment with its travel times", () => {
  const long = { ...appointment, minutes: 60, travelBefore: 30 };
  expect(overlapsHold(long, new Set(["2026-12-04 10:00"]))).toBe(true);
  expect(overlapsHold(long, new Set(["2026-12-04 09:30", "2026-12-04 11:30"]))).toBe(false);
  const traveling = { ...appointment, travelBefore: 30, travelAfter: 60 };
  expect(overlapsHold(traveling, new Set(["2026-12-04 11:30"]))).toBe(true);
  expect(overlapsHold(traveling, new Set(["2026-12-04 12:00"]))).toBe(false);
  expect(nearestFree(long, new Set(["2026-12-04 10:00"]), anywhere)).toEqual([
    { date: "2026-12-04", time: "11:00" },
    { date: "2026-12-04", time: "11:30" },
  ]);
  expect(nearestFree(long, new Set(["2026-12-04 10:30", "2026-12-04 11:00"]), anywhere)).toEqual([
    { date: "2026-12-04", time: "09:00" },
    { date: "2026-12-04", time: "09:30" },
  ]);
});

test("nearestFree skips slots that do not suit and hours that summer time removes", () => {
  const isAfternoon = ({ time }: Slot) => time >= "14:00";
  expect(nearestFree(appointment, NO_HOLDS, isAfternoon, 1)).toEqual([{ date: "2026-12-04", time: "14:00" }]);
  const night = { ...appointment, date: "2027-03-28", time: "01:30" };
  expect(nearestFree(night, new Set(["2027-03-28 01:30"]), ({ time }) => time > "01:30", 1)).toEqual([
    { date: "2027-03-28", time: "03:00" },
  ]);
});

test("nearestFree searches up to exactly two weeks later and returns nothing if no slot suits", () => {
  const twoWeeksLater = { date: "2026-12-18", time: "10:30" };
  const isTwoWeeksLater = (slot: Slot) => slotKey(slot) === slotKey(twoWeeksLater);
  expect(nearestFree(appointment, NO_HOLDS, isTwoWeeksLater)).toEqual([twoWeeksLater]);
  expect(nearestFree({ ...appointment, time: "10:00" }, NO_HOLDS, isTwoWeeksLater)).toEqual([]);
});
