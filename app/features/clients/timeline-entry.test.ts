import { expect, it } from "vitest";
import { byMonth, inTimelineOrder, type TimelineEntry, timelinePage } from "./timeline-entry.ts";

const entry = (key: string, at: string): TimelineEntry => ({
  key,
  at,
  kind: "event",
  title: "",
  detail: null,
  text: null,
  link: null,
  outcome: null,
  failed: false,
});

const JANUARY = "2027-01-04T10:00:00.000Z";
const DECEMBER = "2026-12-31T22:30:00.000Z";
const entries = [
  entry("a", DECEMBER),
  entry("b", JANUARY),
  entry("c", DECEMBER),
  entry("d", "2026-11-02T08:00:00.000Z"),
];

it("inTimelineOrder sorts the newest entries first", () => {
  expect(inTimelineOrder(entries).map(({ key }) => key)).toEqual(["b", "a", "c", "d"]);
});

it("timelinePage keeps all entries of one instant on the same page", () => {
  const sorted = inTimelineOrder(entries);
  expect(timelinePage(sorted, 2)).toMatchObject({
    entries: [{ key: "b" }, { key: "a" }, { key: "c" }],
    older: DECEMBER,
  });
  expect(timelinePage(sorted, 3)).toMatchObject({ older: DECEMBER });
  expect(timelinePage(sorted, 4)).toEqual({ entries: sorted, older: null });
  expect(timelinePage(sorted.slice(0, 3), 2)).toMatchObject({ older: null });
});

it("byMonth groups the entries by the month of the date that `dateOf` returns", () => {
  const months = byMonth(inTimelineOrder(entries), (at) => (at === DECEMBER ? "2027-01-01" : at.slice(0, 10)));
  expect(months.map(({ name, entries: entriesOfMonth }) => [name, entriesOfMonth.length])).toEqual([
    ["Janvier 2027", 3],
    ["Novembre 2026", 1],
  ]);
});
