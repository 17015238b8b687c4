import { expect, it } from "vitest";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { openSpans } from "./open-spans.ts";

it("openSpans lists weekdays with the same hours as one span", () => {
  expect(openSpans(DEFAULT_RULES)).toEqual([{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: "09:00", to: "18:00" }]);
});

it("openSpans leaves out closed weekdays and breaks", () => {
  const [day] = DEFAULT_RULES.week;
  const withBreak = { ...day!, breakFrom: "12:30", breakTo: "13:30" };
  const closed = { ...day!, open: false };
  const morningOnly = { ...day!, to: "12:30" };
  const endsWithBreak = { ...day!, breakFrom: "12:30", breakTo: "18:00" };
  const week = [withBreak, withBreak, morningOnly, endsWithBreak, day!, closed, closed];
  expect(openSpans({ week })).toEqual([
    { weekdays: [0, 1, 2, 3], from: "09:00", to: "12:30" },
    { weekdays: [0, 1], from: "13:30", to: "18:00" },
    { weekdays: [4], from: "09:00", to: "18:00" },
  ]);
});

it("openSpans is empty for an agency that is closed all week", () => {
  expect(openSpans({ week: DEFAULT_RULES.week.map((hours) => ({ ...hours, open: false })) })).toEqual([]);
});
