import { expect, test } from "vitest";
import { eventDetail } from "./appointment-history.ts";

const moment = { date: "2026-12-04", slot: "10:30" };

test.each([
  [{ moment }, "le vendredi 4 décembre 2026 à 10:30"],
  [
    { from: moment, to: { date: "2026-12-01", slot: "15:00" } },
    "du vendredi 4 décembre 2026 à 10:30 au mardi 1er décembre 2026 à 15:00",
  ],
  [{ times: 1 }, "une fois"],
  [{ times: 3 }, "3 fois"],
  [{ moment: null }, ""],
  [{}, ""],
])("of %j it says %j", (data, detail) => {
  expect(eventDetail(data)).toBe(detail);
});
