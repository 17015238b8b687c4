import fc from "fast-check";
import { expect, it, test } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { type BookingRules, DEFAULT_RULES, lastBookableDay } from "./booking-rules.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { closureOn, dayRules, DEFAULT_TIMES, weekWithBreak } from "#support/fixtures/day-rules.ts";
import {
  type DayRules,
  bookableRange,
  bookableTimes,
  NO_HOLDS,
  whyDayIsNotBookable,
  whySlotIsNotBookable,
} from "./slot-refusal.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";

const now = new Date("2026-12-01T09:12:00Z"); // 10:12 in Paris, a Tuesday
const agencyRules: DayRules = {
  rules: { ...DEFAULT_RULES, minimumNotice: "two-hours", week: weekWithBreak({ openDays: 6 }) },
  closures: [closureOn("2026-12-03"), closureOn("2026-12-04", { from: "16:00" })],
  busy: new Map([
    ["2026-12-07", [{ date: "2026-12-07", from: "00:00", to: "24:00" }]],
    ["2026-12-08", [{ date: "2026-12-08", from: "09:10", to: "10:00" }]],
    ["2026-12-09", [{ date: "2026-12-09", from: "00:00", to: "12:00" }]],
  ]),
  now,
};

test.each([
  ["2026-11-30", "09:00", "past-date"],
  ["2027-12-02", "09:00", "beyond-window"],
  ["2026-12-03", "09:00", "day-closed"],
  ["2026-12-06", "09:00", "weekday-closed"],
  ["2026-12-04", "08:30", "outside-hours"],
  ["2026-12-04", "18:00", "outside-hours"],
  ["2026-12-04", "13:00", "break"],
  ["2026-12-04", "16:00", "part-closed"],
  ["2026-12-01", "10:00", "begun"],
  ["2026-12-01", "12:00", "minimum-notice"],
  ["2026-12-04", "10:00", "held"],
  ["2026-12-07", "10:30", "day-busy"],
  ["2026-12-08", "09:00", "busy"],
  ["2026-12-08", "10:30", null],
  ["2026-12-09", "11:30", "busy"],
  ["2026-12-09", "12:00", null],
  ["2026-12-04", "10:30", null],
  ["2026-12-04", "10:15", "not-a-slot"],
  ["2026-12-04", "", "not-a-slot"],
  ["", "", "not-a-slot"],
  ["", "10:00", "not-a-date"],
  ["2026-02-30", "10:00", "not-a-date"],
] as const)("whySlotIsNotBookable for %s at %s is %s", (date, time, refusal) => {
  expect(whySlotIsNotBookable({ date, time }, agencyRules, new Set(["10:00"]))).toBe(refusal);
});

it("bookableTimes returns the half hours without a refusal", () => {
  expect(bookableTimes("2026-12-04", agencyRules, new Set(["10:00"])).join(" ")).toBe(
    "09:00 09:30 10:30 11:00 11:30 12:00 13:30 14:00 14:30 15:00 15:30",
  );
  for (const date of ["2026-12-03", "2026-02-30", "nonsense"])
    expect(bookableTimes(date, agencyRules, NO_HOLDS)).toEqual([]);
});

const rangeWith = (change: Partial<BookingRules>, iso: string, ...closures: Closure[]) =>
  bookableRange(dayRules(new Date(iso), { rules: { ...DEFAULT_RULES, ...change }, closures }));
/** @param weekdays Monday is 0 */
const openOn = (...weekdays: number[]) =>
  DEFAULT_RULES.week.map((hours, weekday) => ({ ...hours, open: weekdays.includes(weekday) }));
const closedDays = (date: string, lastDate = date) => closureOn(date, { lastDate });

// Tuesday in Paris, 10:12 and 23:12.
const [MORNING, EVENING] = ["2026-12-01T09:12:00Z", "2026-12-01T22:12:00Z"];
test.each<[string, ReturnType<typeof rangeWith>, string]>([
  ["today, in the morning", rangeWith({}, MORNING), "2026-12-01"],
  ["tomorrow, after closing time", rangeWith({}, EVENING), "2026-12-02"],
  [
    "on the day after a minimum notice that ends after closing time",
    rangeWith({ minimumNotice: "two-days" }, EVENING),
    "2026-12-04",
  ],
  ["on the first weekday with hours", rangeWith({ week: openOn(3, 4) }, MORNING), "2026-12-03"],
  ["on the day after a closure", rangeWith({}, MORNING, closedDays("2026-12-01", "2026-12-05")), "2026-12-06"],
  [
    "tomorrow, if the rest of today is closed",
    rangeWith({}, MORNING, closureOn("2026-12-01", { from: "10:30" })),
    "2026-12-02",
  ],
])("bookableRange begins %s", (_, range, first) => {
  expect(range?.first).toBe(first);
});

it("bookableRange ends on a day with a bookable half hour", () => {
  expect(rangeWith({}, MORNING)?.last).toBe("2027-12-01");
  // The last Monday of the booking window is closed.
  expect(rangeWith({ week: openOn(0) }, MORNING, closedDays("2027-11-29"))).toEqual({
    first: "2026-12-07",
    last: "2027-11-22",
  });
});

it("bookableRange is null if the booking window has no bookable half hour", () => {
  expect(rangeWith({ week: openOn() }, MORNING)).toBeNull();
  // A window of 90 days ends on 2027-03-01.
  expect(rangeWith({ windowDays: 90 }, MORNING, closedDays("2026-12-01", "2027-03-01"))).toBeNull();
  expect(rangeWith({ windowDays: 90 }, MORNING, closedDays("2026-12-01", "2027-02-28"))).toEqual({
    first: "2027-03-01",
    last: "2027-03-01",
  });
});

const rulesAt = (iso: string) => dayRules(new Date(iso));

test.each([
  ["2026-12-03", "past-date"],
  ["2026-12-04", null],
  // 365 days after 2026-12-04.
  ["2027-12-04", null],
  ["2027-12-05", "beyond-window"],
  ["2026-12-32", "not-a-date"],
])("whyDayIsNotBookable with the default rules, on 2026-12-04, for %s is %s", (date, refusal) => {
  expect(whyDayIsNotBookable(date, rulesAt("2026-12-04T10:00:00Z"))).toBe(refusal);
});

test.each([
  ["2026-12-04T22:59:59Z", "2027-12-04"],
  ["2026-12-04T23:00:00Z", "2027-12-05"], // midnight in Paris
  ["2028-01-10T12:00:00Z", "2029-01-09"], // over a leap day
])("lastBookableDay of the default rules at %s is %s", (now, last) => {
  expect(lastBookableDay(DEFAULT_RULES, new Date(now))).toBe(last);
});

it.each(["2027-03-28", "2027-10-31"])("bookableTimes has 18 half hours on %s, when the clocks change", (date) => {
  const times = bookableTimes(date, rulesAt("2027-03-20T12:00:00Z"), NO_HOLDS);
  expect(times).toEqual(DEFAULT_TIMES);
  const starts = times.map((time) => instantOf({ date, time }).getTime());
  for (const [index, start] of starts.entries()) {
    if (index > 0) expect(start - starts[index - 1]!).toBe(30 * 60_000);
  }
});

it("bookableTimes returns in order the half hours neither held nor begun, and whySlotIsNotBookable agrees", () => {
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: -1, max: 366 }), fc.subarray([...DEFAULT_TIMES]), (now, days, held) => {
      const date = addDays(parisDate(now), days);
      const rules = dayRules(now);
      const bookable = bookableTimes(date, rules, new Set(held));
      const isFree = (time: string) => !held.includes(time) && instantOf({ date, time }) > now;
      expect(bookable).toEqual(days < 0 || days > 365 ? [] : DEFAULT_TIMES.filter(isFree));
      for (const time of DEFAULT_TIMES) {
        const refusal = whySlotIsNotBookable({ date, time }, rules, new Set(held));
        expect(refusal === null).toBe(bookable.includes(time));
      }
    }),
  );
});
