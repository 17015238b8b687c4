import { expect, test } from "vitest";
import { dateRange, dateRangeFrom } from "./date-range.ts";

test("dateRangeFrom names a shared month once, and the year if it changes or is not the current one", () => {
  const range = (first: string, last: string) => dateRangeFrom("2026-11-20", first, last);
  expect(range("2026-11-30", "2026-12-06")).toEqual(["30 novembre", "au 6 décembre"]);
  expect(range("2026-12-01", "2026-12-07")).toEqual(["1er", "au 7 décembre"]);
  expect(range("2026-12-28", "2027-01-03")).toEqual(["28 décembre 2026", "au 3 janvier 2027"]);
  expect(range("2027-06-07", "2027-06-13")).toEqual(["7", "au 13 juin 2027"]);
  expect(range("2025-04-28", "2025-05-04")).toEqual(["28 avril", "au 4 mai 2025"]);
});

test("dateRange shows the year by default, and leaves it out on request even if it changes", () => {
  expect(dateRange("2026-12-24", "2026-12-26")).toEqual(["24", "au 26 décembre 2026"]);
  expect(dateRange("2026-12-24", "2027-01-03", { isYearShown: false })).toEqual(["24 décembre", "au 3 janvier"]);
});
