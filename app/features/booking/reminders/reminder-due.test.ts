import { expect, test } from "vitest";
import { reminderEvening, wasMovedHere } from "./reminder-due.ts";

test.each([
  ["2026-12-03T16:59:59Z", null],
  ["2026-12-03T17:00:00Z", "2026-12-04"],
  ["2026-12-03T20:59:59Z", "2026-12-04"],
  ["2026-12-03T21:00:00Z", null],
  // In summer Paris is two hours ahead.
  ["2026-07-03T15:59:59Z", null],
  ["2026-07-03T16:00:00Z", "2026-07-04"],
  ["2026-07-03T19:59:59Z", "2026-07-04"],
  ["2026-07-03T20:00:00Z", null],
  // The evenings before the nights when clocks change, and those after.
  ["2027-03-27T17:00:00Z", "2027-03-28"],
  ["2027-03-28T15:59:59Z", null],
  ["2027-03-28T16:00:00Z", "2027-03-29"],
  ["2027-10-30T16:00:00Z", "2027-10-31"],
  ["2027-10-31T16:59:59Z", null],
  ["2027-10-31T17:00:00Z", "2027-11-01"],
  ["2026-12-31T17:00:00Z", "2027-01-01"],
])("at %s reminders are of %s", (now, date) => {
  expect(reminderEvening(new Date(now))?.date ?? null).toBe(date);
});

test("the day of an evening began at midnight in Paris, and its mails end at 22:00", () => {
  expect(reminderEvening(new Date("2026-12-03T18:00:00Z"))).toMatchObject({
    dayBegan: new Date("2026-12-02T23:00:00Z"),
    ends: new Date("2026-12-03T21:00:00Z"),
  });
  // The clocks went back in the night before.
  expect(reminderEvening(new Date("2027-10-31T18:00:00Z"))).toMatchObject({
    dayBegan: new Date("2027-10-30T22:00:00Z"),
    ends: new Date("2027-10-31T21:00:00Z"),
  });
});

test("a move counts where it led, unless it was undone or kept the hour", () => {
  const ten = { date: "2026-12-04", time: "10:00" };
  const noon = { date: "2026-12-04", time: "12:00" };
  const later = { date: "2026-12-08", time: "10:00" };
  expect(wasMovedHere(ten, [])).toBe(false);
  expect(wasMovedHere(ten, [{ from: later, to: ten }])).toBe(true);
  expect(wasMovedHere(ten, [{ from: noon, to: ten }])).toBe(true);
  expect(wasMovedHere(ten, [{ from: ten, to: later }])).toBe(false);
  expect(wasMovedHere(ten, [{ from: ten, to: ten }])).toBe(false);
  // There and back by hand, once it had stood there already.
  expect(
    wasMovedHere(ten, [
      { from: ten, to: noon },
      { from: noon, to: ten },
    ]),
  ).toBe(false);
  // The first stands, the second was undone.
  expect(
    wasMovedHere(ten, [
      { from: later, to: ten },
      { from: ten, to: noon },
    ]),
  ).toBe(true);
});
