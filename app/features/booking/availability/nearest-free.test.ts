import { expect, test } from "vitest";
import { overlapsHold, nearestFree } from "./nearest-free.ts";

const appointment = { date: "2026-12-04", time: "10:30", minutes: 30, travelBefore: 0, travelAfter: 0 };
const anywhere = () => true;
const heldKeys = (...slots: string[]) => new Set(slots);

test("nearestFree returns the two nearest slots in order", () => {
  expect(nearestFree(appointment, heldKeys("2026-12-04 10:30"), anywhere)).toEqual([
    { date: "2026-12-04", time: "10:00" },
    { date: "2026-12-04", time: "11:00" },
  ]);
});

test("nearestFree and overlapsHold consider the whole appointment with its travel times", () => {
  const long = { ...appointment, minutes: 60, travelBefore: 30 };
  expect(overlapsHold(long, heldKeys("2026-12-04 10:00"))).toBe(true);
  expect(overlapsHold(long, heldKeys("2026-12-04 09:30", "2026-12-04 11:30"))).toBe(false);
  const away = { ...appointment, travelBefore: 30, travelAfter: 60 };
  expect(overlapsHold(away, heldKeys("2026-12-04 11:30"))).toBe(true);
  expect(overlapsHold(away, heldKeys("2026-12-04 12:00"))).toBe(false);
  expect(nearestFree(long, heldKeys("2026-12-04 10:00"), anywhere)).toEqual([
    { date: "2026-12-04", time: "11:00" },
    { date: "2026-12-04", time: "11:30" },
  ]);
  expect(nearestFree(long, heldKeys("2026-12-04 10:30", "2026-12-04 11:00"), anywhere)).toEqual([
    { date: "2026-12-04", time: "09:00" },
    { date: "2026-12-04", time: "09:30" },
  ]);
});

test("nearestFree skips slots that do not suit and hours that summer time removes", () => {
  const afternoon = ({ time }: { time: string }) => time >= "14:00";
  expect(nearestFree(appointment, heldKeys(), afternoon, 1)).toEqual([{ date: "2026-12-04", time: "14:00" }]);
  const night = { ...appointment, date: "2027-03-28", time: "01:30" };
  expect(nearestFree(night, heldKeys("2027-03-28 01:30"), ({ time }) => time > "01:30", 1)).toEqual([
    { date: "2027-03-28", time: "03:00" },
  ]);
});

test("nearestFree searches up to exactly two weeks later and returns nothing if no slot suits", () => {
  const twoWeeksLater = { date: "2026-12-18", time: "10:30" };
  const isThere = ({ date, time }: { date: string; time: string }) => `${date} ${time}` === "2026-12-18 10:30";
  expect(nearestFree(appointment, heldKeys(), isThere)).toEqual([twoWeeksLater]);
  expect(nearestFree({ ...appointment, time: "10:00" }, heldKeys(), isThere)).toEqual([]);
});
