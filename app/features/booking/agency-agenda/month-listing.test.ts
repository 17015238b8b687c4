import { expect, it } from "vitest";
import { listInMonth } from "./month-listing.ts";

const list = (times: string[], date: string, time: string) => {
  const appointments = times.map((start) => ({ date: "2026-11-26", time: start, minutes: 30 }));
  const { listed, hiddenCount } = listInMonth(appointments, { date, time });
  return { times: listed.map((appointment) => appointment.time), hiddenCount };
};

it("listInMonth lists up to three appointments of a day", () => {
  const times = ["09:00", "10:00", "11:30"];
  expect(list(times, "2026-11-26", "10:15")).toEqual({ times, hiddenCount: 0 });
});

it.each([
  ["2026-11-26", "08:00", ["09:00", "10:00"]],
  ["2026-11-26", "10:15", ["10:00", "11:30"]],
  ["2026-11-26", "13:53", ["14:30", "17:00"]],
  ["2026-11-26", "16:00", ["14:30", "17:00"]],
  ["2026-11-26", "18:00", ["09:00", "10:00"]],
  ["2026-11-27", "08:00", ["09:00", "10:00"]],
])(
  "listInMonth lists the next two of five appointments, the last two if only one is left, or the first two if none is: on %s at %s, %j",
  (date, time, times) => {
    expect(list(["09:00", "10:00", "11:30", "14:30", "17:00"], date, time)).toEqual({ times, hiddenCount: 3 });
  },
);
