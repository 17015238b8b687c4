import { expect, test } from "vitest";
import { easter, holidaysBetween, publicHolidays } from "./holidays.ts";

test.each([
  // In 1954 and 1981, two different exceptions of the Easter computus move its full moon back by a day.
  [1954, "1954-04-18"],
  [1981, "1981-04-19"],
  [1990, "1990-04-15"],
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2011, "2011-04-24"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
  [2076, "2076-04-19"],
  [2100, "2100-03-28"],
  [2200, "2200-04-06"],
])("easter of %i is %s", (year, date) => {
  expect(easter(year)).toBe(date);
});

test("publicHolidays returns eleven days in 2027", () => {
  expect(publicHolidays(2027).map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2027-01-01 Jour de l’an",
    "2027-03-29 Lundi de Pâques",
    "2027-05-01 Fête du Travail",
    "2027-05-06 Ascension",
    "2027-05-08 Victoire 1945",
    "2027-05-17 Lundi de Pentecôte",
    "2027-07-14 Fête nationale",
    "2027-08-15 Assomption",
    "2027-11-01 Toussaint",
    "2027-11-11 Armistice 1918",
    "2027-12-25 Noël",
  ]);
});

test("publicHolidays adds two days for Alsace and Moselle", () => {
  const names = publicHolidays(2027, { alsaceMoselle: true }).map(({ date, name }) => `${date} ${name}`);
  expect(names).toHaveLength(13);
  expect(names).toContain("2027-03-26 Vendredi saint");
  expect(names).toContain("2027-12-26 Saint-Étienne");
});

test("holidaysBetween includes its first and last day and crosses the end of the year", () => {
  expect(holidaysBetween("2026-12-25", "2027-01-01")).toHaveLength(2);
  expect(holidaysBetween("2026-12-26", "2026-12-31")).toEqual([]);
  expect(holidaysBetween("2026-12-20", "2027-01-05").map(({ name }) => name)).toEqual(["Noël", "Jour de l’an"]);
});
