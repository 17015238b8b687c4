import { expect, it } from "vitest";
import { namedInMonth } from "./month-names.ts";

const DAY = "2026-11-26";
const at = (start: string, minutes = 30) => ({ date: DAY, time: start, minutes });
const named = (times: string[], time: string, date = DAY) => {
  const { named: some, more } = namedInMonth(
    times.map((start) => at(start)),
    { date, time },
  );
  return [some.map(({ time: start }) => start), more];
};

it("namedInMonth names up to three appointments; of more, two with the next to end, or else the first two", () => {
  const five = ["09:00", "10:00", "11:30", "14:30", "17:00"];
  expect(named(five.slice(0, 3), "10:15")).toEqual([five.slice(0, 3), 0]);
  expect(named(five, "08:00")).toEqual([["09:00", "10:00"], 3]);
  expect(named(five, "10:15")).toEqual([["10:00", "11:30"], 3]);
  expect(named(five, "13:53")).toEqual([["14:30", "17:00"], 3]);
  expect(named(five, "16:00")).toEqual([["14:30", "17:00"], 3]);
  expect(named(five, "18:00")).toEqual([["09:00", "10:00"], 3]);
  expect(named(five, "08:00", "2026-11-27")).toEqual([["09:00", "10:00"], 3]);
});
