import { HALF_HOURS } from "#app/features/booking/time/half-hour.ts";
import { expect, test } from "vitest";
import {
  busyAt,
  describeBusyTime,
  busyTimesDuring,
  busyWords,
  isBusyDuring,
  parseBusyTimes,
  serializeBusyTimes,
} from "./busy-time.ts";

const DATE = "2026-12-04";
const TIMES = [
  { date: DATE, from: "00:00", to: "00:01" },
  { date: DATE, from: "09:10", to: "10:00" },
  { date: DATE, from: "22:45", to: "24:00" },
];

test("parseBusyTimes reads the busy times that serializeBusyTimes wrote", () => {
  expect(serializeBusyTimes(TIMES)).toBe("00:00-00:01 09:10-10:00 22:45-24:00");
  expect(parseBusyTimes(DATE, serializeBusyTimes(TIMES))).toEqual(TIMES);
  expect(parseBusyTimes(DATE, "")).toEqual([]);
});

test("busyAt finds a busy time at every half hour that it touches, and at no other", () => {
  const expected = ["00:00", "09:00", "09:30", "22:30", "23:00", "23:30"];
  expect(HALF_HOURS.filter((time) => busyAt(TIMES, time).length > 0)).toEqual(expected);
});

test("busyAt of a day without busy times is empty", () => {
  expect(busyAt(undefined, "09:00")).toEqual([]);
});

test.each([
  ["08:30", 30, []],
  ["08:30", 60, ["09:10"]],
  ["10:00", 120, []],
  // Until 09:30 of the next day.
  ["09:30", 1440, ["09:10", "22:45", "01:00"]],
] as const)(
  "busyTimesDuring with a span at %s of %i minutes returns the busy times that begin at %j, and isBusyDuring agrees",
  (time, minutes, starts) => {
    const next = { date: "2026-12-05", from: "01:00", to: "02:00" };
    const busy = new Map([
      [DATE, TIMES],
      [next.date, [next]],
    ]);
    const span = { date: DATE, time, minutes };
    expect(busyTimesDuring(busy, span).map(({ from }) => from)).toEqual(starts);
    expect(isBusyDuring(busy, span)).toBe(starts.length > 0);
  },
);

test.each([
  ["09:10", "10:00", "de 09:10 à 10:00"],
  ["09:10", "24:00", "à partir de 09:10"],
  ["00:00", "10:00", "jusqu’à 10:00"],
  ["00:00", "24:00", "toute la journée"],
])("busyWords from %s to %s are: %s", (from, to, words) => {
  expect(busyWords({ from, to })).toBe(words);
});

test("describeBusyTime names the owner, except to the owner", () => {
  const time = { date: DATE, from: "09:10", to: "10:00", calendar: "Famille", userId: "amine", firstName: "Amine" };
  expect(describeBusyTime(time, "amine")).toBe("Occupé dans votre agenda « Famille ».");
  expect(describeBusyTime(time, "jeanne")).toBe("Occupé dans l’agenda « Famille » d’Amine.");
});
