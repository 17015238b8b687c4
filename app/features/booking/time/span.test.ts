import fc from "fast-check";
import { expect, it, test } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { HALF_HOURS } from "./half-hour.ts";
import { formatDuration } from "./duration.ts";
import {
  checkSpan,
  daysOf,
  endOf,
  formatEndOn,
  hasEnded,
  instantOf,
  instantsOf,
  isSkippedHalfHour,
  formatSpan,
  slotsOfSpan,
  readHour,
  hasBegun,
} from "./span.ts";
import { parisTime } from "./paris-time.ts";

it("endOf, daysOf and slotsOfSpan continue a span past midnight", () => {
  const wedding = { date: "2027-06-12", time: "14:00", minutes: 720 };
  expect(endOf(wedding)).toEqual({ date: "2027-06-13", time: "02:00" });
  expect(daysOf(wedding)).toEqual(["2027-06-12", "2027-06-13"]);
  expect(slotsOfSpan(wedding)).toHaveLength(24);
  expect(slotsOfSpan(wedding).at(-1)).toEqual({ date: "2027-06-13", time: "01:30" });
});

test.each([
  [{ date: "2027-02-30", time: "09:00", minutes: 30 }, "not-a-date"],
  [{ date: "2027-02-20", time: "09:15", minutes: 30 }, "not-a-slot"],
  [{ date: "2027-02-20", time: "24:00", minutes: 30 }, "not-a-slot"],
  [{ date: "2027-02-20", time: "09:00", minutes: 0 }, "not-a-length"],
  [{ date: "2027-02-20", time: "09:00", minutes: 45 }, "not-a-length"],
  [{ date: "2027-02-20", time: "09:00", minutes: 1440 }, null],
  [{ date: "2027-02-20", time: "09:00", minutes: 1470 }, "not-a-length"],
  [{ date: "2027-02-20", time: "09:00", minutes: Number.NaN }, "not-a-length"],
  // Summer time begins: 02:00 and 02:30 are skipped.
  [{ date: "2027-03-28", time: "02:00", minutes: 30 }, "missing-hour"],
  [{ date: "2027-03-28", time: "01:00", minutes: 120 }, "missing-hour"],
  [{ date: "2027-03-27", time: "20:00", minutes: 360 }, null],
  [{ date: "2027-03-28", time: "03:00", minutes: 30 }, null],
  // Summer time ends: 02:00 comes twice, so no half hour is missing.
  [{ date: "2027-10-31", time: "02:00", minutes: 60 }, null],
] as const)("checkSpan of %j is %s", (span, fault) => {
  expect(checkSpan(span)).toBe(fault);
});

test.each([
  ["2027-01-15", "09:00", "2027-01-15T08:00:00.000Z"],
  ["2027-07-15", "09:00", "2027-07-15T07:00:00.000Z"],
  ["2027-03-28", "01:30", "2027-03-28T00:30:00.000Z"],
  ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
  ["2027-10-31", "01:30", "2027-10-30T23:30:00.000Z"],
  ["2027-10-31", "02:30", "2027-10-31T00:30:00.000Z"],
  ["2027-10-31", "03:00", "2027-10-31T02:00:00.000Z"],
  ["2027-03-28", "09:00", "2027-03-28T07:00:00.000Z"],
  ["2027-10-31", "09:00", "2027-10-31T08:00:00.000Z"],
])("instantOf %s at %s is %s", (date, time, instant) => {
  expect(instantOf({ date, time }).toISOString()).toBe(instant);
});

it("instantsOf returns the start and the end as plain Date objects", () => {
  const { start, end } = instantsOf({ date: "2026-12-04", time: "17:30", minutes: 30 });
  expect(end.toISOString()).toBe("2026-12-04T17:00:00.000Z");
  expect(Object.getPrototypeOf(start)).toBe(Date.prototype);
});

it("hasBegun is true as soon as Paris time reaches the start, at random instants within ten years", () => {
  const span = { date: "2026-12-04", time: "10:30" };
  const instants = ["2026-12-04T09:29:59.999Z", "2026-12-04T09:30:00Z"].map((instant) => new Date(instant));
  expect(instants.map((instant) => hasBegun(span, instant))).toEqual([false, true]);
  const nows = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(nows, fc.integer({ min: -2, max: 2 }), fc.constantFrom(...DEFAULT_TIMES), (now, days, time) => {
      const paris = parisTime(now);
      const date = addDays(paris.date, days);
      // No default time is in an hour that a clock change skips or repeats, so clock order is time order.
      const begun = date === paris.date ? time <= paris.time : date < paris.date;
      expect(hasBegun({ date, time }, now)).toBe(begun);
    }),
  );
});

it("instantsOf ends a valid span after its start, and slotsOfSpan lists its half hours in order, on any day", () => {
  const dates = fc.integer({ min: 0, max: 1500 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)));
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }), (day, start, length) => {
      const span = { date: day.toISOString().slice(0, 10), time: HALF_HOURS[start]!, minutes: length * 30 };
      if (checkSpan(span)) return;
      const { start: begins, end } = instantsOf(span);
      expect(end.getTime()).toBeGreaterThan(begins.getTime());
      expect(slotsOfSpan(span).some(isSkippedHalfHour)).toBe(false);
      const instants = slotsOfSpan(span).map((slot) => instantOf(slot).getTime());
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }),
  );
});

test.each([
  [30, "30 minutes"],
  [60, "1 heure"],
  [65, "1 h 05"],
  [90, "1 h 30"],
  [600, "10 heures"],
])("formatDuration of %i minutes is %s", (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});

it.each([
  ["10:00", 30, "30 minutes, de 10:00 à 10:30"],
  ["14:00", 600, "10 heures, de 14:00 à minuit"],
  ["14:00", 690, "11 h 30, de 14:00 à 01:30 le lendemain"],
  ["00:00", 1440, "24 heures, de 00:00 à minuit"],
])("formatSpan from %s for %i minutes is %s", (time, minutes, words) => {
  expect(formatSpan({ time, minutes })).toBe(words);
});

test.each([
  ["9", "09:00"],
  ["9h", "09:00"],
  ["09 h 30", "09:30"],
  ["9.30", "09:30"],
  ["23:59", "23:59"],
  ["9h5", null],
  ["930", null],
  ["le 9", null],
  ["", null],
])("readHour reads « %s » as %s", (text, hour) => {
  expect(readHour(text)).toBe(hour);
});

it("hasEnded is false for a span past midnight until it ends on the next day", () => {
  const wedding = { date: "2026-11-26", time: "14:00", minutes: 720 };
  expect(hasEnded(wedding, { date: "2026-11-26", time: "23:59" })).toBe(false);
  expect(hasEnded(wedding, { date: "2026-11-27", time: "01:59" })).toBe(false);
  expect(hasEnded(wedding, { date: "2026-11-27", time: "02:00" })).toBe(true);
  expect(hasEnded(wedding, { date: "2026-11-28", time: "00:00" })).toBe(true);
});

it("formatEndOn adds « le lendemain » to an end after midnight, except on the day of that end", () => {
  const wedding = { date: "2026-12-05", time: "14:00", minutes: 720 };
  expect(formatEndOn("2026-12-05", wedding)).toBe("02:00 le lendemain");
  expect(formatEndOn("2026-12-06", wedding)).toBe("02:00");
  expect(formatEndOn("2026-12-05", { ...wedding, minutes: 600 })).toBe("minuit");
});
