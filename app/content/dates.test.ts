import { describe, expect, it } from "vitest";

import { addMonths, capitalised, dayMonthYear, longDate, longMoment, longMonth } from "./dates.ts";

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

  it("leaves the weekday out where it says nothing", () => {
    expect(dayMonthYear("2026-12-04")).toBe("4 décembre 2026");
    expect(dayMonthYear("2027-01-01")).toBe("1er janvier 2027");
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

describe("months later and earlier", () => {
  it.each([
    ["2026-11-20T10:30:00.000Z", -13, "2025-10-20T10:30:00.000Z"],
    ["2028-02-29T23:59:59.999Z", -24, "2026-02-28T23:59:59.999Z"],
    ["2026-03-31T00:00:00.000Z", -1, "2026-02-28T00:00:00.000Z"],
    ["2026-02-28T00:00:00.000Z", 24, "2028-02-28T00:00:00.000Z"],
    ["2027-01-31T00:00:00.000Z", 1, "2027-02-28T00:00:00.000Z"],
    ["2026-11-20T00:00:00.000Z", 36, "2029-11-20T00:00:00.000Z"],
  ])("%s and %i months: %s", (moment, months, moved) => {
    expect(addMonths(new Date(moment), months).toISOString()).toBe(moved);
  });
});
