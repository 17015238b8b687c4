import { DAY, MINUTE } from "#app/platform/durations.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parisOffset } from "#app/features/booking/time/paris-time.ts";
import { isSkippedHalfHour } from "#app/features/booking/time/span.ts";
import { readBusyTimes } from "./busy-times.ts";

// An independent expansion of recurrences, which tests every day against the rule.

const WINDOW = { first: "2027-02-15", last: "2027-11-15" };
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

interface Rule {
  freq: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  weekdays: number[];
  /** The nth weekday of a month; monthly rules only. */
  nth: number | null;
  monthDays: number[];
  end: { count: number } | { untilDays: number } | null;
}

interface Series {
  /** In days after 1 January 2026; the first occurrence is on the first day from then that matches the rule. */
  startDay: number;
  startMinutes: number;
  minutes: number;
  rule: Rule;
  /** Days after the first occurrence. */
  excludedDays: number[];
  /** An override of « this and future » occurrences, from the one at `index` (modulo their number). */
  later: { index: number; shiftMinutes: number; minutes: number } | null;
}

const dayNumber = (date: string) => Date.parse(date) / DAY;
const isoOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
/** Monday is 0. Day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7;
const FIRST = dayNumber("2026-01-01");

function matches(rule: Rule, start: number, day: number): boolean {
  const [at, from] = [new Date(day * DAY), new Date(start * DAY)];
  const months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  const isWeekday = rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(day));
  switch (rule.freq) {
    case "DAILY":
      return (day - start) % rule.interval === 0 && isWeekday;
    case "WEEKLY": {
      const weeks = (day - weekdayOf(day) - (start - weekdayOf(start))) / 7;
      const days = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(start)];
      return weeks % rule.interval === 0 && days.includes(weekdayOf(day));
    }
    case "MONTHLY": {
      if (months % rule.interval !== 0) return false;
      if (rule.nth !== null) return rule.weekdays.includes(weekdayOf(day)) && isNth(rule.nth, at);
      const days = rule.monthDays.length > 0 ? rule.monthDays : [from.getUTCDate()];
      // -1 is the last day of the month.
      return days.includes(at.getUTCDate()) || days.includes(at.getUTCDate() - daysOfMonth(at) - 1);
    }
    case "YEARLY":
      return months % (12 * rule.interval) === 0 && at.getUTCDate() === from.getUTCDate();
  }
}

function daysOfMonth(at: Date): number {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}

function isNth(nth: number, at: Date): boolean {
  return nth > 0
    ? Math.ceil(at.getUTCDate() / 7) === nth
    : Math.ceil((daysOfMonth(at) - at.getUTCDate() + 1) / 7) === -nth;
}

/** The first matching day, at most about two years later: calendar programs put DTSTART there. */
function alignedStart({ startDay, rule }: Series): number {
  const start = FIRST + startDay;
  for (let day = start; day < start + 800; day++) if (matches(rule, start, day)) return day;
  return start;
}

/** Shifted occurrences may come from days after the window. */
const FARTHEST_SHIFT_DAYS = 10;

/** The days of the occurrences, excluded ones too. */
function daysOf(series: Series): number[] {
  const { rule } = series;
  const start = alignedStart(series);
  const days: number[] = [];
  for (let day = start; day <= dayNumber(WINDOW.last) + FARTHEST_SHIFT_DAYS; day++) {
    if (!matches(rule, start, day)) continue;
    if (rule.end && ("count" in rule.end ? days.length >= rule.end.count : day > start + rule.end.untilDays)) break;
    days.push(day);
  }
  return days;
}

function firstChangedDay(series: Series, days = daysOf(series)): number | undefined {
  return series.later && days.length > 0 ? days[series.later.index % days.length] : undefined;
}

function calendarOf(series: Series): string {
  const { startMinutes, minutes, rule, excludedDays, later } = series;
  const start = alignedStart(series);
  const pad = (value: number) => String(value).padStart(2, "0");
  const compact = (day: number) => isoOf(day).replaceAll("-", "");
  const timeOf = (minutes: number) => `T${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}00`;
  const time = timeOf(startMinutes);
  const weekdays = rule.weekdays.map((weekday) => `${rule.freq === "MONTHLY" ? rule.nth : ""}${WEEKDAYS[weekday]}`);
  const parts = [
    `FREQ=${rule.freq}`,
    `INTERVAL=${rule.interval}`,
    weekdays.length > 0 && `BYDAY=${weekdays.join(",")}`,
    rule.monthDays.length > 0 && `BYMONTHDAY=${rule.monthDays.join(",")}`,
    rule.end && ("count" in rule.end ? `COUNT=${rule.end.count}` : `UNTIL=${compact(start + rule.end.untilDays)}`),
  ].filter(Boolean);
  const changedDay = firstChangedDay(series);
  const moved = startMinutes + (later?.shiftMinutes ?? 0);
  const movedDays = Math.floor(moved / 1440);
  const override = later &&
    changedDay !== undefined && [
      "BEGIN:VEVENT",
      "UID:random@test",
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:${compact(changedDay)}${time}`,
      `DTSTART;TZID=Europe/Paris:${compact(changedDay + movedDays)}${timeOf(moved - movedDays * 1440)}`,
      `DURATION:PT${later.minutes}M`,
      "END:VEVENT",
    ];
  return [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:random@test",
    `DTSTART;TZID=Europe/Paris:${compact(start)}${time}`,
    `DURATION:PT${minutes}M`,
    `RRULE:${parts.join(";")}`,
    ...excludedDays.map((days) => `EXDATE;TZID=Europe/Paris:${compact(start + days)}${time}`),
    "END:VEVENT",
    ...(override || []),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

function expectedHalfHours(series: Series): Set<string> {
  const { startMinutes, minutes, excludedDays, later } = series;
  const start = alignedStart(series);
  const days = daysOf(series);
  const changedDay = firstChangedDay(series, days);
  const blocked = new Set<string>();
  for (const day of days) {
    // An override wins over EXDATE.
    if (excludedDays.includes(day - start) && day !== changedDay) continue;
    const change = changedDay !== undefined && day >= changedDay ? later : null;
    const from = instantInParis(day * DAY + (startMinutes + (change?.shiftMinutes ?? 0)) * MINUTE);
    const length = (change?.minutes ?? minutes) * MINUTE;
    for (let at = from; at < from + length; at += 5 * MINUTE) blocked.add(halfHourAt(at));
  }
  return new Set([...blocked].filter((key) => key.slice(0, 10) >= WINDOW.first && key.slice(0, 10) <= WINDOW.last));
}

/** The first instant with this wall clock time; a skipped time counts as the time an hour later. */
function instantInParis(wallClock: number): number {
  const inSummer = wallClock - 120 * MINUTE;
  const inWinter = wallClock - 60 * MINUTE;
  return inSummer + parisOffset(inSummer) * MINUTE === wallClock ? inSummer : inWinter;
}

function halfHourAt(instant: number): string {
  const wallClock = instant + parisOffset(instant) * MINUTE;
  return new Date(wallClock - (wallClock % (30 * MINUTE))).toISOString().slice(0, 16);
}

function readHalfHours(text: string): Set<string> {
  const read = readBusyTimes(text, WINDOW, "solstice.example");
  if (!read.ok) throw new Error(read.reason);
  const blocked = new Set<string>();
  for (const { date, from, to } of read.times) {
    const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (let at = minutesOf(from) - (minutesOf(from) % 30); at < minutesOf(to); at += 30) {
      const halfHour = new Date(Date.parse(date) + at * MINUTE).toISOString().slice(0, 16);
      if (!isSkippedHalfHour({ date, time: halfHour.slice(11) })) blocked.add(halfHour);
    }
  }
  return blocked;
}

const noDays: fc.Arbitrary<number[]> = fc.constant([]);
const none = { weekdays: noDays, nth: fc.constant(null), monthDays: noDays };
const someWeekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 });
const end = fc.option(
  fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ untilDays: fc.integer({ min: 0, max: 700 }) }),
  ),
);
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ ...none, freq: fc.constant("DAILY" as const), interval: fc.integer({ min: 1, max: 10 }), end }),
  fc.record({
    ...none,
    freq: fc.constant("WEEKLY" as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: someWeekdays,
    end,
  }),
  fc.record({
    ...none,
    freq: fc.constant("MONTHLY" as const),
    interval: fc.integer({ min: 1, max: 4 }),
    monthDays: fc.uniqueArray(fc.constantFrom(1, 2, 15, 28, 31, -1, -2), { maxLength: 3 }),
    end,
  }),
  fc.record({
    ...none,
    freq: fc.constant("MONTHLY" as const),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 2 }),
    nth: fc.constantFrom(1, 2, 3, 4, -1, -2),
    end,
  }),
  fc.record({ ...none, freq: fc.constant("YEARLY" as const), interval: fc.integer({ min: 1, max: 2 }), end }),
);
const anySeries: fc.Arbitrary<Series> = fc.record({
  startDay: fc.integer({ min: -4000, max: 600 }),
  startMinutes: fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15),
  minutes: fc.integer({ min: 1, max: 300 }).map((fives) => fives * 5),
  rule,
  excludedDays: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 5 }),
  later: fc.option(
    fc.record({
      index: fc.integer({ min: 0, max: 100 }),
      shiftMinutes: fc.integer({ min: -600, max: 600 }).map((quarters) => quarters * 15),
      minutes: fc.integer({ min: 1, max: 300 }).map((fives) => fives * 5),
    }),
  ),
});

test("readBusyTimes blocks the same half hours as an independent expansion of random recurrences", () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      expect([...readHalfHours(calendarOf(series))].toSorted()).toEqual([...expectedHalfHours(series)].toSorted());
    }),
    {
      numRuns: 25,
      // A yearly event on 29 February has no occurrence in 2027.
      examples: [
        [
          {
            startDay: dayNumber("2024-02-29") - FIRST,
            startMinutes: 0,
            minutes: 5,
            rule: { weekdays: [], nth: null, monthDays: [], freq: "YEARLY", interval: 1, end: null },
            excludedDays: [],
            later: null,
          },
        ],
      ],
    },
  );
});
