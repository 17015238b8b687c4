import { expect, it } from "vitest";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { openSpans } from "./weekly-spans.ts";

it("says the same hours once", () => {
  expect(openSpans(DEFAULT_RULES)).toEqual([{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: "09:00", to: "18:00" }]);
});

it("leaves out closed weekdays and pauses", () => {
  const [day] = DEFAULT_RULES.week;
  const paused = { ...day!, pauseFrom: "12:30", pauseTo: "13:30" };
  const short = { ...day!, to: "12:30" };
  const endsInPause = { ...day!, pauseFrom: "12:30", pauseTo: "18:00" };
  const week = [paused, paused, short, endsInPause, day!, { ...day!, open: false }, { ...day!, open: false }];
  expect(openSpans({ week })).toEqual([
    { weekdays: [0, 1, 2, 3], from: "09:00", to: "12:30" },
    { weekdays: [0, 1], from: "13:30", to: "18:00" },
    { weekdays: [4], from: "09:00", to: "18:00" },
  ]);
});

it("says nothing of an agency that is closed all week", () => {
  expect(openSpans({ week: DEFAULT_RULES.week.map((hours) => ({ ...hours, open: false })) })).toEqual([]);
});
