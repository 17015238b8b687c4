import { expect, test } from "vitest";
import { DEFAULT_RULES } from "./booking-rules.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { closureOn, dayRules } from "#support/fixtures/day-rules.ts";
import { nearestBookable, bookableStarts, whySpanIsNotBookable } from "./bookable-starts.ts";
import { type DayRules, NO_HOLDS } from "./slot-refusal.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";

// Friday 20 November 2026, 10:10 in Paris.
const now = new Date("2026-11-20T09:10:00Z");
const twoDaysLater = new Date("2026-11-22T09:10:00Z");
const appointment = { date: "2026-12-02", time: "10:30", minutes: 30, travelBefore: 0, travelAfter: 0 };
const rulesWith = (...closures: Closure[]): DayRules => dayRules(now, { closures });
const nearest = (
  span: SpanWithTravel,
  { rules = rulesWith(), heldKeys = NO_HOLDS, after = twoDaysLater, count = 3 } = {},
) => nearestBookable(span, rules, heldKeys, after, count).map(slotKey);

test("nearestBookable picks the slot nearest in time of day on each of the nearest open days", () => {
  const closure = closureOn("2026-11-30", { lastDate: "2026-12-04" });
  expect(nearest(appointment, { rules: rulesWith(closure), heldKeys: new Set(["2026-12-05 10:30"]) })).toEqual([
    "2026-11-29 10:30",
    "2026-12-05 10:00",
    "2026-12-06 10:30",
  ]);
});

test("nearestBookable includes the open part of the appointment's own day", () => {
  const morning = closureOn("2026-12-02", { from: "09:00", to: "12:00" });
  expect(nearest(appointment, { rules: rulesWith(morning) })).toEqual([
    "2026-12-01 10:30",
    "2026-12-02 12:00",
    "2026-12-03 10:30",
  ]);
});

test("nearestBookable picks no slot at or before `after` and none beyond the booking window", () => {
  const soon = { ...appointment, date: "2026-11-21" };
  expect(nearest(soon)).toEqual(["2026-11-22 10:30", "2026-11-23 10:30", "2026-11-24 10:30"]);
  const sunday = { ...appointment, date: "2026-11-22" };
  const at1030 = new Date("2026-11-22T09:30:00Z");
  expect(nearest(sunday, { after: at1030, count: 1 })).toEqual(["2026-11-22 11:00"]);
  const rules = dayRules(now, { rules: { ...DEFAULT_RULES, windowDays: 90 } });
  const far = { ...appointment, date: "2029-01-01" };
  // 90 days after 20 November 2026.
  expect(nearest(far, { rules, count: 1 })).toEqual(["2027-02-18 10:30"]);
});

test("nearestBookable picks several slots of one day if too few days are open, and none if no day is", () => {
  const closedUntil = (lastDate: string) => rulesWith(closureOn("2026-11-20", { lastDate }));
  // The booking window ends on 2027-11-20.
  expect(nearest(appointment, { rules: closedUntil("2027-11-20") })).toEqual([]);
  const lastDayOpen = { rules: closedUntil("2027-11-19"), heldKeys: new Set(["2027-11-20 10:30"]) };
  expect(nearest(appointment, lastDayOpen)).toEqual(["2027-11-20 09:30", "2027-11-20 10:00", "2027-11-20 11:00"]);
});

test("whySpanIsNotBookable and bookableStarts exclude a span if a personal calendar is busy during its travel time", () => {
  const busy = new Map([["2026-12-02", [{ date: "2026-12-02", from: "11:10", to: "11:20" }]]]);
  const rules = { ...rulesWith(), busy };
  expect(whySpanIsNotBookable(appointment, rules, NO_HOLDS)).toBeNull();
  const traveling = { ...appointment, travelAfter: 30 };
  expect(whySpanIsNotBookable(traveling, rules, NO_HOLDS)).toBe("busy");
  const starts = bookableStarts(traveling, rules, NO_HOLDS);
  expect(starts.slice(0, 6)).toEqual(["09:00", "09:30", "10:00", "11:30", "12:00", "12:30"]);
});

test("whySpanIsNotBookable and bookableStarts consider the duration and the travel of a span", () => {
  const long = { ...appointment, minutes: 120, travelBefore: 30 };
  expect(whySpanIsNotBookable(long, rulesWith(), NO_HOLDS)).toBeNull();
  expect(whySpanIsNotBookable(long, rulesWith(), new Set(["2026-12-02 10:00"]))).toBe("held");
  expect(whySpanIsNotBookable({ ...long, time: "16:30" }, rulesWith(), NO_HOLDS)).toBe("outside-hours");
  expect(whySpanIsNotBookable({ ...long, minutes: 600 }, rulesWith(), NO_HOLDS)).toBe("outside-hours");
  expect(bookableStarts(long, rulesWith(), new Set(["2026-12-02 12:00"])).join(" ")).toBe(
    "09:00 09:30 10:00 13:00 13:30 14:00 14:30 15:00 15:30 16:00",
  );
});

test("nearestBookable picks slots whose spans and travel do not overlap", () => {
  const long = { ...appointment, minutes: 120, travelBefore: 30 };
  const closure = closureOn("2026-11-20", { lastDate: "2027-11-19" });
  expect(nearest(long, { rules: rulesWith(closure) })).toEqual([
    "2027-11-20 10:30",
    "2027-11-20 13:00",
    "2027-11-20 15:30",
  ]);
});
