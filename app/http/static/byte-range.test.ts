import { expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-2000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-2000", { start: 0, end: 99 }],
  ["BYTES=1-2", { start: 1, end: 2 }],
])("parseRange parses the range %s", (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

it.each(["bytes=100-", "bytes=100-200", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
  "parseRange returns unsatisfiable for %s",
  (header) => {
    expect(parseRange(header, 100)).toBe("unsatisfiable");
  },
);

it.each([undefined, "", "bytes=", "bytes=-", "bytes=9-1", "bytes=a-b", "bytes=0-1,3-4", "items=0-1", "bytes 0-1"])(
  "parseRange returns null for %j",
  (header) => {
    expect(parseRange(header, 100)).toBeNull();
  },
);

it("parseRange returns unsatisfiable for any range of an empty file", () => {
  for (const header of ["bytes=0-", "bytes=-1"]) expect(parseRange(header, 0)).toBe("unsatisfiable");
});
