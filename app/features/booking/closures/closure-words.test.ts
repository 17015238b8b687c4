import { expect, test } from "vitest";
import { describeClosure } from "./closure-words.ts";

test.each([
  ["once", "2026-12-03", "2026-12-03", null, null, "jeudi 3 décembre 2026"],
  ["once", "2026-12-24", "2027-01-03", null, null, "du 24 décembre 2026 au 3 janvier 2027"],
  ["once", "2026-11-29", "2026-12-03", null, null, "du 29 novembre au 3 décembre 2026"],
  ["once", "2026-12-01", "2026-12-03", null, null, "du 1er au 3 décembre 2026"],
  ["once", "2026-12-03", "2026-12-03", "09:00", "12:00", "jeudi 3 décembre 2026, de 09:00 à 12:00"],
  ["weekly", "2026-12-06", "2026-12-06", null, null, "tous les dimanches"],
  ["weekly", "2026-12-05", "2026-12-07", "14:00", null, "chaque semaine, du samedi au lundi, à partir de 14:00"],
  ["yearly", "2026-08-01", "2026-08-15", null, null, "chaque année, du 1er août au 15 août"],
  ["yearly", "2026-12-24", "2026-12-24", null, "12:00", "chaque année, le 24 décembre, jusqu’à 12:00"],
] as const)(
  "describeClosure of a closure (%s, from %s to %s, between %s and %s) is « %s »",
  (recurrence, date, lastDate, from, to, words) => {
    expect(describeClosure({ recurrence, date, lastDate, from, to })).toBe(words);
  },
);
