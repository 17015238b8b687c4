import { expect, it } from "vitest";
import { upcomingClosures } from "./upcoming-closures.ts";
import type { ClosureWithReason } from "./closure.ts";
import { closureOn } from "#support/fixtures/day-rules.ts";

const TODAY = "2026-12-01";
const closure = (date: string, { reason = null, ...change }: Partial<ClosureWithReason> = {}): ClosureWithReason => ({
  ...closureOn(date, change),
  reason,
});
const sentencesFor = (...closures: ClosureWithReason[]) =>
  upcomingClosures(closures, TODAY, 4).map(({ when, why }) => (why ? `${when} : ${why}` : when));

it("upcomingClosures describes days, ranges, parts of a day and recurring closures", () => {
  expect(
    sentencesFor(
      closure("2026-12-24", { lastDate: "2027-01-03", publicReason: "Congés d’hiver" }),
      closure("2026-12-03", { publicReason: "Repérage à Uzès" }),
      closure("2026-11-01", { recurrence: "weekly" }),
      closure("2026-12-09", { from: "14:00" }),
    ),
  ).toEqual([
    "Jeudi 3 décembre : Repérage à Uzès",
    "Dimanche 6 décembre : Tous les dimanches",
    "Mercredi 9 décembre, à partir de 14:00",
    "Du 24 décembre au 3 janvier : Congés d’hiver",
  ]);
  expect(sentencesFor(closure("2026-12-09", { to: "10:00" }))).toEqual(["Mercredi 9 décembre, jusqu’à 10:00"]);
  expect(sentencesFor(closure("2025-12-25", { recurrence: "yearly", from: "09:00", to: "12:00" }))).toEqual([
    "Vendredi 25 décembre, de 09:00 à 12:00 : Chaque année",
  ]);
});

it("upcomingClosures adds the agency's reason, followed by the public one", () => {
  expect(
    sentencesFor(
      closure("2026-12-25", { reason: "Noël" }),
      closure("2026-12-10", { reason: "Salon", publicReason: "En reportage" }),
      closure("2026-11-01", { recurrence: "weekly", reason: "Ménage" }),
    ),
  ).toEqual([
    "Dimanche 6 décembre : Ménage",
    "Jeudi 10 décembre : Salon, « En reportage »",
    "Vendredi 25 décembre : Noël",
  ]);
});

it("upcomingClosures skips days that are closed as a whole when it looks for the next day of a partial closure", () => {
  const sunday = closure("2026-11-01", { recurrence: "weekly", from: "16:00" });
  expect(sentencesFor(closure("2026-12-06"), closure("2026-12-06", { from: "09:00", to: "12:00" }), sunday)).toEqual([
    "Dimanche 6 décembre",
    "Dimanche 13 décembre, à partir de 16:00 : Tous les dimanches",
  ]);
});

it("upcomingClosures names the month once if a range begins and ends in it", () => {
  expect(sentencesFor(closure("2026-12-14", { lastDate: "2026-12-25" }))).toEqual(["Du 14 au 25 décembre"]);
});

it("upcomingClosures names the next day of a recurring range and says how the range recurs", () => {
  expect(
    sentencesFor(
      closure("2026-11-07", { lastDate: "2026-11-08", recurrence: "weekly" }),
      closure("2025-12-24", { lastDate: "2026-01-03", recurrence: "yearly", from: "12:00" }),
    ),
  ).toEqual([
    "Samedi 5 décembre : Chaque semaine, du samedi au dimanche",
    "Jeudi 24 décembre, à partir de 12:00 : Chaque année, du 24 décembre au 3 janvier",
  ]);
});

it("upcomingClosures leaves out past closures and those more than 62 days ahead, and returns at most the given number", () => {
  expect(sentencesFor(closure("2026-11-30"), closure("2027-02-02"))).toEqual([]);
  expect(sentencesFor(closure("2027-02-01"))).toHaveLength(1);
  const many = ["02", "03", "04", "05", "06"].map((day) => closure(`2026-12-${day}`));
  expect(sentencesFor(...many)).toHaveLength(4);
});
