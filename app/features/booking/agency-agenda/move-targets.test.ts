import { expect, it, test } from "vitest";
import { type GridHold, layOutDay, layOutWeek } from "./grid.ts";
import { canMoveTo, slotsHeldByOthers, slotAfterKey } from "./move-targets.ts";
import { dayRules } from "#support/fixtures/day-rules.ts";
import { slotsOfSpan } from "#app/features/booking/time/span.ts";

const FRIDAY = "2026-12-04";
const shoot = { date: FRIDAY, time: "10:00", minutes: 60, travelBefore: 30, travelAfter: 0 };

const heldKeys = new Set([`${FRIDAY} 14:00`]);
const canMove = (time: string, date = FRIDAY) => canMoveTo(shoot, { date, time }, heldKeys);

it.each([
  ["13:00", true],
  ["12:30", true],
  ["13:30", false],
  ["14:00", false],
  ["14:30", false],
  ["15:00", true],
])(
  "canMoveTo rejects slots at which the appointment or its travel overlaps another one at 14:00: at %s it returns %s",
  (time, fits) => {
    expect(canMove(time)).toBe(fits);
  },
);

it("canMoveTo accepts a slot that overlaps the appointment's current one, but not the current one itself", () => {
  expect(canMove("10:30")).toBe(true);
  expect(canMove("10:00")).toBe(false);
});

it("canMoveTo accepts slots outside opening hours and past midnight, but no hour that summer time skips", () => {
  expect(canMove("23:30")).toBe(true);
  expect(canMove("04:00", "2027-03-28")).toBe(true);
  expect(canMove("02:00", "2027-03-28")).toBe(false);
  expect(canMove("02:30", "2027-03-28")).toBe(false);
});

test("slotsHeldByOthers returns the held half hours of a week, except those of the appointment being moved", () => {
  const hold = (time: string, minutes: number, appointmentId: string): GridHold[] =>
    slotsOfSpan({ date: FRIDAY, time, minutes }).map((slot) => ({
      ...slot,
      kind: "appointment",
      appointmentId,
      proposalId: null,
    }));
  const rules = dayRules(new Date("2026-11-20T09:10:00Z"));
  const day = layOutDay(FRIDAY, [...hold("10:00", 60, "a"), ...hold("14:00", 90, "b")], rules);
  const grid = layOutWeek([day], rules);
  expect([...slotsHeldByOthers(grid, "a")]).toEqual([`${FRIDAY} 14:00`, `${FRIDAY} 14:30`, `${FRIDAY} 15:00`]);
});

it.each([
  ["ArrowUp", { date: FRIDAY, time: "09:30" }],
  ["ArrowDown", { date: FRIDAY, time: "10:30" }],
  ["ArrowLeft", { date: "2026-12-03", time: "10:00" }],
  ["ArrowRight", { date: "2026-12-05", time: "10:00" }],
  ["Enter", null],
])("slotAfterKey with %s from Friday 10:00 returns %j", (key, slot) => {
  expect(slotAfterKey(key, shoot)).toEqual(slot);
});

it("slotAfterKey goes from midnight to the evening before on ArrowUp", () => {
  expect(slotAfterKey("ArrowUp", { date: FRIDAY, time: "00:00" })).toEqual({ date: "2026-12-03", time: "23:30" });
});
