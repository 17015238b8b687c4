import { expect, it } from "vitest";
import { answerDue } from "./answer-due.ts";

const NOW = new Date("2026-12-01T10:00:00Z");

it.each([
  ["2026-12-01T10:00:00Z", "il reste 48 h", 0],
  ["2026-11-30T17:30:00Z", "il reste 31 h", 34],
  ["2026-11-29T10:30:00Z", "il reste moins d’une heure", 99],
  ["2026-11-29T10:00:00Z", "en retard de moins d’une heure", 100],
  ["2026-11-29T05:00:00Z", "en retard de 5 h", 100],
  ["2026-11-28T09:00:00Z", "en retard d’un jour", 100],
  ["2026-11-20T09:00:00Z", "en retard de 9 jours", 100],
])(
  "an enquiry that waits since %s is described as « %s » and has used %i percent of its time",
  (waitsSince, text, percent) => {
    expect(answerDue(waitsSince, 48, NOW)).toEqual({ text, percent, isLate: text.startsWith("en retard") });
  },
);

it("answerDue uses the number of hours that the agency has chosen", () => {
  expect(answerDue("2026-11-30T10:00:00Z", 24, NOW)).toMatchObject({ isLate: true });
  expect(answerDue("2026-11-30T10:00:00Z", 96, NOW)).toEqual({ text: "il reste 72 h", percent: 25, isLate: false });
});
