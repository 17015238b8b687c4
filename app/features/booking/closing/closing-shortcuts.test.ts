import { expect, it } from "vitest";
import { extendRange, daysToMove } from "./closing-shortcuts.ts";

const NO_MODIFIER = { altKey: false, ctrlKey: false, metaKey: false };

it.each([
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["Enter", 0],
  ["toString", 0],
] as const)("daysToMove for %s is %i", (key, days) => {
  expect(daysToMove({ ...NO_MODIFIER, key })).toBe(days);
});

it("daysToMove is 0 for shortcuts of the browser", () => {
  for (const modifier of ["altKey", "ctrlKey", "metaKey"])
    expect(daysToMove({ ...NO_MODIFIER, key: "ArrowLeft", [modifier]: true })).toBe(0);
});

const range = ([first, last]: readonly string[]) => ({ first: `2026-12-${first}`, last: `2026-12-${last}` });

it.each([
  ["begins a range if no day is chosen", null, "04", "05", ["04", "05"]],
  ["extends the range at its end", ["04", "05"], "05", "12", ["04", "12"]],
  ["extends the range at its beginning", ["04", "05"], "04", "03", ["03", "05"]],
  ["shrinks the range to a day", ["04", "05"], "05", "04", ["04", "04"]],
  ["extends a range of one day backwards", ["11", "11"], "11", "04", ["04", "11"]],
  ["begins a new range if the focus is not at an end", ["04", "05"], "20", "21", ["20", "21"]],
] as const)("extendRange %s", (_, chosen, from, to, expected) => {
  expect(extendRange(chosen && range(chosen), `2026-12-${from}`, `2026-12-${to}`)).toEqual(range(expected));
});
