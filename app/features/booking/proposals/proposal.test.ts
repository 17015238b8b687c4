import { expect, it, test } from "vitest";
import { closureOn } from "#support/fixtures/day-rules.ts";
import { progressOf, type ProposalFacts, holdEndAfter, needsAnswer, serializeSlots, parseSlots } from "./proposal.ts";

const sentAt = new Date("2026-11-20T09:11:00Z");
const hoursLater = (count: number) => new Date(sentAt.getTime() + count * 3_600_000);
const afterFirstMail: ProposalFacts = {
  state: "open",
  heldUntil: holdEndAfter(sentAt).toISOString(),
  mailCount: 1,
  openedAt: null,
  hasBegun: false,
};
const afterSecondMail: ProposalFacts = { ...afterFirstMail, mailCount: 2, heldUntil: hoursLater(96).toISOString() };

test.each([
  ["waiting", "before its e-mail", { ...afterFirstMail, state: "waiting" as const, mailCount: 0 }, 0],
  ["sent", "after its e-mail", afterFirstMail, 1],
  ["opened", "once its page was shown", { ...afterFirstMail, openedAt: hoursLater(1).toISOString() }, 2],
  ["sent", "after the hold, before the second e-mail", afterFirstMail, 48],
  ["sent", "after the second e-mail", afterSecondMail, 50],
  ["unanswered", "after the second hold", afterSecondMail, 96],
  [
    "unanswered",
    "after the second hold, though its page was shown",
    { ...afterSecondMail, openedAt: hoursLater(1).toISOString() },
    97,
  ],
  ["unanswered", "once the appointment has begun", { ...afterFirstMail, hasBegun: true }, 3],
  ["chosen", "after the choice", { ...afterSecondMail, state: "chosen" as const }, 97],
  ["closed", "after it was closed without a choice", { ...afterFirstMail, state: "closed" as const }, 97],
] as const)("progressOf is %s for a proposal %s", (progress, _, facts, hours) => {
  expect(progressOf(facts, hoursLater(hours))).toBe(progress);
});

it("holdEndAfter is 48 hours later, across the night when the clocks change", () => {
  expect(holdEndAfter(new Date("2027-03-27T12:00:00Z")).toISOString()).toBe("2027-03-29T12:00:00.000Z");
});

it("needsAnswer is true only while the appointment is confirmed, unmoved since the proposal and in a closure", () => {
  const appointment = { date: "2026-12-08", time: "10:30", minutes: 60, status: "confirmed" as const };
  const closures = [closureOn("2026-12-08", { from: "11:00" })];
  const slotAtProposal = { date: "2026-12-08", time: "10:30" };
  expect(needsAnswer(slotAtProposal, appointment, closures)).toBe(true);
  expect(needsAnswer(slotAtProposal, appointment, [])).toBe(false);
  expect(needsAnswer(slotAtProposal, { ...appointment, status: "cancelled" }, closures)).toBe(false);
  expect(needsAnswer({ ...slotAtProposal, date: "2026-12-07" }, appointment, closures)).toBe(false);
  expect(needsAnswer({ ...slotAtProposal, time: "10:00" }, appointment, closures)).toBe(false);
});

it("parseSlots reads what serializeSlots wrote", () => {
  const slots = [
    { date: "2026-12-08", time: "10:30" },
    { date: "2026-12-09", time: "09:00" },
  ];
  expect(parseSlots(serializeSlots(slots))).toEqual(slots);
});

it("parseSlots ignores texts that are no slots", () => {
  expect(parseSlots("demain,2026-12-08,10:30,2026-12-08T10:30")).toEqual([]);
  expect(parseSlots("2026-02-30 10:30,2026-12-08 10:15,x2026-12-08 10:30,2026-12-08 10:300")).toEqual([]);
});
