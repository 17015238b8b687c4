import { expect, test } from "vitest";
import { type ClientView, clientMailFor, clientNewsOf, needsNoMail } from "./client-view.ts";

const view = (change: Partial<ClientView> = {}): ClientView => ({
  date: "2026-12-04",
  time: "10:30",
  minutes: 30,
  location: null,
  status: "confirmed",
  sequence: 0,
  ...change,
});

test.each([
  [null, view(), "confirmed"],
  [null, view({ status: "cancelled" }), null],
  [view(), view({ time: "15:00" }), "moved"],
  [view(), view({ date: "2026-12-05" }), "moved"],
  [view(), view({ minutes: 60 }), "changed"],
  [view(), view({ location: "Mas des Pins" }), "changed"],
  [view(), view({ time: "15:00", minutes: 60 }), "moved"],
  [view(), view({ sequence: 2 }), null],
  [view(), view({ status: "cancelled" }), "cancelled"],
  [view(), view({ time: "15:00", status: "cancelled" }), "cancelled"],
  [view({ status: "cancelled" }), view({ status: "cancelled" }), null],
  [view({ status: "cancelled" }), view(), "confirmed"],
] as const)("clientNewsOf from %j to %j is %s", (before, after, news) => {
  expect(clientNewsOf(before, after)).toBe(news);
});

test.each([
  [true, "moved within the past", view(), view({ time: "11:00" }), {}],
  [true, "made longer, to an end that is now", view(), view({ time: "11:00", minutes: 60 }), {}],
  [false, "made longer, to an end in the future", view(), view({ time: "11:00", minutes: 90 }), {}],
  [false, "moved from the past to the future", view(), view({ date: "2026-12-05" }), {}],
  [false, "moved from the future to the past", view({ date: "2026-12-05" }), view(), {}],
  [true, "cancelled after it was over", view(), view({ status: "cancelled" }), {}],
  [false, "moved with a personal message", view(), view({ time: "11:00" }), { personalMessage: "Désolée." }],
  [false, "moved, with « Prévenir maintenant »", view(), view({ time: "11:00" }), { decided: "notified" }],
  [false, "entered in the past", null, view(), {}],
] as const)("needsNoMail is %s for an appointment that was %s", (expected, _, before, after, change) => {
  // 12:00 in Paris.
  const dueChange = { decided: null, personalMessage: null, createdAt: "2026-12-04T11:00:00.000Z", ...change };
  expect(needsNoMail(dueChange, before, after)).toBe(expected);
});

test.each([
  ["moved", "moved", {}, false],
  ["proposal", "moved, and must answer a proposal", {}, true],
  [null, "noted", { kind: "noted" }, true],
  [null, "moved, with « Ne pas prévenir »", { decided: "suppressed" }, true],
  [null, "moved after it was over", { createdAt: "2027-01-01T11:00:00.000Z" }, true],
] as const)("clientMailFor is %s for an appointment that was %s", (expected, _, values, isAnswerNeeded) => {
  const change = {
    kind: "moved",
    decided: null,
    personalMessage: null,
    createdAt: "2026-12-04T06:00:00.000Z",
  } as const;
  expect(clientMailFor({ ...change, ...values }, view(), view({ time: "11:00" }), isAnswerNeeded)).toBe(expected);
});
