import { expect, it } from "vitest";
import { listInMonth } from "./month-listing.ts";

const DAY = "2026-11-26";
const list = (times: string[], now: string, today = DAY) => {
  const appointments = times.map((time) => ({ date: DAY, time, minutes: 30 }));
  const { listed, hiddenCount } = listInMonth(appointments, { date: today, time: now });
  return [listed.map(({ time }) => time), hiddenCount];
};

it("listInMonth lists up to three appointments; of more, two that include the next to end, or else the first two", () => {
  const five = ["09:00", "10:00", "11:30", "14:30", "17:00"];
  expect(list(five.slice(0, 3), "10:15")).toEqual([five.slice(0, 3), 0]);
  expect(list(five, "08:00")).toEqual([["09:00", "10:00"], 3]);
  expect(list(five, "10:15")).toEqual([["10:00", "11:30"], 3]);
  expect(list(five, "13:53")).toEqual([["14:30", "17:00"], 3]);
  expect(list(five, "16:00")).toEqual([["14:30", "17:00"], 3]);
  expect(list(five, "18:00")).toEqual([["09:00", "10:00"], 3]);
  expect(list(five, "08:00", "2026-11-27")).toEqual([["09:00", "10:00"], 3]);
});
