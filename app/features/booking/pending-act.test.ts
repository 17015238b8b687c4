import { expect, test } from "vitest";
import { type ClientView, clientNewsOf } from "./pending-act.ts";

const view = (change: Partial<ClientView> = {}): ClientView => ({
  date: "2026-12-04",
  slot: "10:30",
  minutes: 30,
  place: null,
  status: "confirmed",
  sequence: 0,
  ...change,
});

test.each([
  [null, view(), "confirmed"],
  [null, view({ status: "cancelled" }), null],
  [view(), view({ slot: "15:00" }), "moved"],
  [view(), view({ date: "2026-12-05" }), "moved"],
  [view(), view({ minutes: 60 }), "changed"],
  [view(), view({ place: "Mas des Pins" }), "changed"],
  [view(), view({ slot: "15:00", minutes: 60 }), "moved"],
  // Moved and moved back: there is nothing to say.
  [view(), view({ sequence: 2 }), null],
  [view(), view({ status: "cancelled" }), "cancelled"],
  // Moved, then cancelled: one mail, about the place that they knew.
  [view(), view({ slot: "15:00", status: "cancelled" }), "cancelled"],
  [view({ status: "cancelled" }), view({ status: "cancelled" }), null],
  [view({ status: "cancelled" }), view(), "confirmed"],
] as const)("%j to %j is %s", (before, after, news) => {
  expect(clientNewsOf(before, after)).toBe(news);
});
