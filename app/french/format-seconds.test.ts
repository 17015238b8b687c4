import { expect, it } from "vitest";
import { formatSeconds } from "./format-seconds.ts";

it.each([
  [13.96, "0:14"],
  [59.6, "1:00"],
  [134, "2:14"],
])("formatSeconds writes %f s as %s", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
