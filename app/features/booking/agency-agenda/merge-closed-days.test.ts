import { expect, it } from "vitest";
import { mergeClosedDays } from "./merge-closed-days.ts";

const client = "Sofia Nadir";
const day = (date: string, closed: string | null, entries: string[] = []) => ({ date, closed, entries });
const runsOf = (...days: ReturnType<typeof day>[]) =>
  mergeClosedDays(days).map(({ first, last }) => (first === last ? first : `${first} ${last}`));

it("mergeClosedDays merges consecutive days that are closed for the same reason", () => {
  const days = ["2026-12-30", "2026-12-31", "2027-01-01"].map((date) => day(date, "Congés"));
  expect(runsOf(...days)).toEqual(["2026-12-30 2027-01-01"]);
});

it("mergeClosedDays keeps days apart when the reason differs, a day is missing, someone has an appointment or a day is open", () => {
  expect(runsOf(day("2026-12-14", "Congés"), day("2026-12-15", "Fermé"), day("2026-12-17", "Fermé"))).toHaveLength(3);
  expect(runsOf(day("2026-12-14", "Congés", [client]), day("2026-12-15", "Congés"))).toHaveLength(2);
  expect(runsOf(day("2026-12-14", "Congés"), day("2026-12-15", "Congés", [client]))).toHaveLength(2);
  expect(runsOf(day("2026-12-14", null, [client]), day("2026-12-15", null, [client]))).toHaveLength(2);
});
