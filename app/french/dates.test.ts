import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addDays,
  capitalise,
  dayMonthYear,
  isIsoDate,
  longDate,
  longDateTime,
  longMonth,
  uncapitalise,
} from "./dates.ts";

const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });

it.each([
  ["2026-12-04", "vendredi 4 décembre 2026"],
  ["2026-12-01", "mardi 1er décembre 2026"],
  ["2027-08-31", "mardi 31 août 2027"],
  ["2028-02-29", "mardi 29 février 2028"],
  ["2027-01-01", "vendredi 1er janvier 2027"],
  ["2027-02-11", "jeudi 11 février 2027"],
])("longDate writes %s as %s", (date, text) => {
  expect(longDate(date)).toBe(text);
});

it("dayMonthYear leaves the weekday out", () => {
  expect(dayMonthYear("2026-12-04")).toBe("4 décembre 2026");
  expect(dayMonthYear("2027-01-01")).toBe("1er janvier 2027");
});

it("longDateTime adds the time, with no-break spaces after the day's number and « à »", () => {
  expect(longDateTime("2026-12-04", "10:30")).toBe("vendredi 4 décembre 2026 à 10:30");
});

it("longMonth formats a month, or the month of a date", () => {
  expect(longMonth("2026-12")).toBe("décembre 2026");
  expect(longMonth("2027-02-28")).toBe("février 2027");
});

it("uncapitalise changes the first letter, accents included", () => {
  expect(uncapitalise("État de la demande modifié")).toBe("état de la demande modifié");
  expect(uncapitalise("")).toBe("");
});

it("capitalise changes the first letter, accents included", () => {
  expect(capitalise("été")).toBe("Été");
  expect(capitalise(longDateTime("2026-12-04", "10:30"))).toBe("Vendredi 4 décembre 2026 à 10:30");
  expect(capitalise("")).toBe("");
});

it.each(["2026-12-04", "2028-02-29", "2000-02-29", "2027-12-31"])("isIsoDate accepts %s", (text) => {
  expect(isIsoDate(text)).toBe(true);
});

it.each([
  "2026-02-30",
  "2027-02-29",
  "2100-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-1-1",
  "04/12/2026",
  "2026-12-04T10:30",
  " 2026-12-04",
  "2026-12-04\n",
  "+002026-12-04",
  "",
  "demain",
])("isIsoDate rejects %j", (text) => {
  expect(isIsoDate(text)).toBe(false);
});

it("isIsoDate accepts every date of the calendar, and never throws", () => {
  fc.assert(fc.property(instants, (instant) => isIsoDate(instant.toISOString().slice(0, 10))));
  fc.assert(fc.property(fc.string(), (text) => typeof isIsoDate(text) === "boolean"));
});

it("addDays moves by whole days, over the ends of months and years and over daylight saving changes", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
  expect(addDays("2027-10-30", 2)).toBe("2027-11-01");
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), (instant, days) => {
      const date = instant.toISOString().slice(0, 10);
      expect(addDays(addDays(date, days), -days)).toBe(date);
    }),
  );
});
