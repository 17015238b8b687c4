import { expect, test } from "vitest";
import { warningsAbout } from "./rule-warnings.ts";
import { type BookingRules, DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { closureOn, weekWithBreak } from "#support/fixtures/day-rules.ts";

// Friday 20 November 2026, 10:10 in Paris.
const now = new Date("2026-11-20T09:10:00Z");
const rules: BookingRules = { ...DEFAULT_RULES, minimumNotice: "day-before", week: weekWithBreak({ openDays: 6 }) };
const busy = new Map([
  ["2026-12-07", [{ date: "2026-12-07", from: "00:00", to: "24:00" }]],
  ["2026-12-08", [{ date: "2026-12-08", from: "11:10", to: "11:20" }]],
]);
const closures = [closureOn("2026-12-24"), closureOn("2026-12-10", { from: "16:00" })];

test.each([
  ["2026-12-04", "10:30", 60, []],
  ["2026-12-04", "08:00", 60, ["outside-hours"]],
  ["2026-12-04", "12:00", 60, ["break"]],
  // This span ends on Sunday, which is closed.
  ["2026-12-05", "14:00", 720, ["outside-hours", "weekday-closed"]],
  ["2026-12-24", "10:00", 30, ["day-closed"]],
  ["2026-12-10", "15:00", 90, ["part-closed"]],
  ["2026-11-20", "15:00", 30, ["minimum-notice"]],
  ["2026-11-20", "09:00", 30, ["begun"]],
  ["2026-10-01", "07:00", 30, ["outside-hours", "begun"]],
  // The booking window ends 365 days after 20 November 2026, on a Saturday.
  ["2027-11-20", "10:00", 30, []],
  ["2027-11-22", "10:00", 30, ["beyond-window"]],
  ["2028-01-03", "10:00", 30, ["beyond-window"]],
  ["2028-01-03", "07:00", 30, ["outside-hours", "beyond-window"]],
] as const)("warningsAbout a span on %s at %s of %i minutes returns %j", (date, time, minutes, warnings) => {
  expect(
    warningsAbout({ date, time, minutes, travelBefore: 0, travelAfter: 0 }, { rules, closures, busy, now }),
  ).toEqual(warnings);
});

test.each([
  ["2026-12-07", 0, ["day-busy"]],
  ["2026-12-08", 0, []],
  ["2026-12-08", 30, ["busy"]],
] as const)(
  "warningsAbout a span on %s at 10:30 with %i minutes of travel afterwards returns %j",
  (date, travel, warnings) => {
    const span = { date, time: "10:30", minutes: 30, travelBefore: 0, travelAfter: travel };
    expect(warningsAbout(span, { rules, closures, busy, now })).toEqual(warnings);
  },
);
