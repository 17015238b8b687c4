import { expect, it } from "vitest";
import { megabytes } from "./megabytes.ts";

it.each([
  [0, "0,0 Mo"],
  [4_130_000, "4,1 Mo"],
  [52_428_800, "52 Mo"],
])("%i bytes are %s", (bytes, words) => {
  expect(megabytes(bytes)).toBe(words);
});
