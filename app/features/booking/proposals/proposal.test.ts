import { expect, it, test } from "vitest";
import { closureOn } from "#support/fixtures/day-rules.ts";
import { progressOf, type ProposalProgress, heldUntil, needsAnswer, slotsInField, slotsOfField } from "./proposal.ts";

const sent = new Date("2026-11-20T09:11:00Z");
const hours = (count: number) => new Date(sent.getTime() + count * 3_600_000);
const open: ProposalProgress = {
  state: "open",
  heldUntil: heldUntil(sent).toISOString(),
  mails: 1,
  openedAt: null,
  begun: false,
};
const again: ProposalProgress = { ...open, mails: 2, heldUntil: hours(96).toISOString() };

test.each([
  ["waiting", "before its e-mail", { ...open, state: "waiting" as const, mails: 0 }, 0],
  ["sent", "after its e-mail", open, 1],
  ["opened", "once its page was shown", { ...open, openedAt: hours(1).toISOString() }, 2],
  ["sent", "after the hold, before the second e-mail", open, 48],
  ["sent", "after the second e-mail", again, 50],
  ["none", "after the second hold", again, 96],
  ["none", "after the second hold, though its page was shown", { ...again, openedAt: hours(1).toISOString() }, 97],
  ["none", "once the appointment has begun", { ...open, begun: true }, 3],
  ["chosen", "after the choice", { ...again, state: "chosen" as const }, 97],
  ["closed", "after it was closed without a choice", { ...open, state: "closed" as const }, 97],
] as const)("progressOf is %s for a proposal %s", (answer, _, followed, later) => {
  expect(progressOf(followed, hours(later))).toBe(answer);
});

it("heldUntil is 48 hours later, across the night when the clocks change", () => {
  expect(heldUntil(new Date("2027-03-27T12:00:00Z")).toISOString()).toBe("2027-03-29T12:00:00.000Z");
});

it("needsAnswer is true only while the appointment is confirmed, unmoved since the proposal and in a closure", () => {
  const row = { date: "2026-12-08", time: "10:30", minutes: 60, status: "confirmed" as const };
  const closures = [closureOn("2026-12-08", { from: "11:00" })];
  const proposed = { date: "2026-12-08", time: "10:30" };
  expect(needsAnswer(proposed, row, closures)).toBe(true);
  expect(needsAnswer(proposed, row, [])).toBe(false);
  expect(needsAnswer(proposed, { ...row, status: "cancelled" }, closures)).toBe(false);
  expect(needsAnswer({ ...proposed, date: "2026-12-07" }, row, closures)).toBe(false);
  expect(needsAnswer({ ...proposed, time: "10:00" }, row, closures)).toBe(false);
});

it("slotsOfField reads what slotsInField wrote", () => {
  const slots = [
    { date: "2026-12-08", time: "10:30" },
    { date: "2026-12-09", time: "09:00" },
  ];
  expect(slotsOfField(slotsInField(slots))).toEqual(slots);
});

it("slotsOfField ignores texts that are no slots", () => {
  expect(slotsOfField("demain,2026-12-08,10:30,2026-12-08T10:30")).toEqual([]);
  expect(slotsOfField("2026-02-30 10:30,2026-12-08 10:15,x2026-12-08 10:30,2026-12-08 10:300")).toEqual([]);
});
