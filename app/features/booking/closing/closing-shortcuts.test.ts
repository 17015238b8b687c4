import { expect, it } from "vitest";
import { extendRange, stepOfDay } from "./closing-shortcuts.ts";

const bare = { altKey: false, ctrlKey: false, metaKey: false };

it.each([
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["Enter", 0],
  ["toString", 0],
] as const)("stepOfDay for %s is %i", (key, days) => {
  expect(stepOfDay({ ...bare, key })).toBe(days);
});

it("stepOfDay is 0 for shortcuts of the browser", () => {
  for (const modifier of ["altKey", "ctrlKey", "metaKey"])
    expect(stepOfDay({ ...bare, key: "ArrowLeft", [modifier]: true })).toBe(0);
});

const range = (first: string, last: string) => ({ first, last });

it.each([
  ["begins a range if no day is chosen", null, "2026-12-04", "2026-12-05", range("2026-12-04", "2026-12-05")],
  [
    "extends the range at its end",
    range("2026-12-04", "2026-12-05"),
    "2026-12-05",
    "2026-12-12",
    range("2026-12-04", "2026-12-12"),
  ],
  [
    "extends the range at its beginning",
    range("2026-12-04", "2026-12-05"),
    "2026-12-04",
    "2026-12-03",
    range("2026-12-03", "2026-12-05"),
  ],
  [
    "shrinks the range to a day",
    range("2026-12-04", "2026-12-05"),
    "2026-12-05",
    "2026-12-04",
    range("2026-12-04", "2026-12-04"),
  ],
  [
    "extends a range of one day backwards",
    range("2026-12-04", "2026-12-04"),
    "2026-12-04",
    "2026-11-27",
    range("2026-11-27", "2026-12-04"),
  ],
  [
    "begins a new range if the focus is not at an end",
    range("2026-12-04", "2026-12-05"),
    "2026-12-20",
    "2026-12-21",
    range("2026-12-20", "2026-12-21"),
  ],
] as const)("extendRange %s", (_, chosen, from, to, then) => {
  expect(extendRange(chosen, from, to)).toEqual(then);
});
