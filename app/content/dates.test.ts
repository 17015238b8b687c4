import { describe, expect, it } from "vitest";

import { capitalised, longDate, longMoment, longMonth } from "./dates.ts";

describe("dates in full", () => {
  it.each([
    ["2026-12-04", "vendredi 4 décembre 2026"],
    ["2026-12-01", "mardi 1er décembre 2026"],
    ["2027-08-31", "mardi 31 août 2027"],
    ["2028-02-29", "mardi 29 février 2028"],
    ["2027-01-01", "vendredi 1er janvier 2027"],
    ["2027-02-11", "jeudi 11 février 2027"],
  ])("%s is %s", (date, text) => {
    expect(longDate(date)).toBe(text);
  });

  it("names a moment and a month", () => {
    expect(longMoment("2026-12-04", "10:30")).toBe("vendredi 4 décembre 2026 à 10:30");
    expect(longMonth("2026-12")).toBe("décembre 2026");
    expect(longMonth("2027-02-28")).toBe("février 2027");
  });

  it("uses plain spaces only, so that one text serves mail, page and test", () => {
    expect(longMoment("2026-12-04", "10:30")).not.toMatch(/[^\S ]/u);
  });

  it("capitalises the first letter, accents included", () => {
    expect(capitalised("été")).toBe("Été");
    expect(capitalised(longMoment("2026-12-04", "10:30"))).toBe("Vendredi 4 décembre 2026 à 10:30");
    expect(capitalised("")).toBe("");
  });
});
