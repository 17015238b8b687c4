import { expect, test } from "vitest";
import {
  describeReminder,
  reminderEvening,
  reminderStatus,
  type RemindedAppointment,
  wasMovedHere,
} from "./reminder-due.ts";

test.each([
  ["2026-12-03T16:59:59Z", null],
  ["2026-12-03T17:00:00Z", "2026-12-04"],
  ["2026-12-03T20:59:59Z", "2026-12-04"],
  ["2026-12-03T21:00:00Z", null],
  ["2026-07-03T15:59:59Z", null],
  ["2026-07-03T16:00:00Z", "2026-07-04"],
  ["2026-07-03T19:59:59Z", "2026-07-04"],
  ["2026-07-03T20:00:00Z", null],
  ["2027-03-27T17:00:00Z", "2027-03-28"],
  ["2027-03-28T15:59:59Z", null],
  ["2027-03-28T16:00:00Z", "2027-03-29"],
  ["2027-10-30T16:00:00Z", "2027-10-31"],
  ["2027-10-31T16:59:59Z", null],
  ["2027-10-31T17:00:00Z", "2027-11-01"],
  ["2026-12-31T17:00:00Z", "2027-01-01"],
])("reminderEvening at %s is for appointments on %s", (now, date) => {
  expect(reminderEvening(new Date(now))?.appointmentDate ?? null).toBe(date);
});

test("reminderEvening begins its day at midnight in Paris and ends at 22:00", () => {
  expect(reminderEvening(new Date("2026-12-03T18:00:00Z"))).toMatchObject({
    dayStart: new Date("2026-12-02T23:00:00Z"),
    endsAt: new Date("2026-12-03T21:00:00Z"),
  });
  // The clocks went back early on this day.
  expect(reminderEvening(new Date("2027-10-31T18:00:00Z"))).toMatchObject({
    dayStart: new Date("2027-10-30T22:00:00Z"),
    endsAt: new Date("2027-10-31T21:00:00Z"),
  });
});

const ten = { date: "2026-12-04", time: "10:00" };
const noon = { date: "2026-12-04", time: "12:00" };

test("wasMovedHere is true for a slot that a move leads to, unless the appointment was there before its first move", () => {
  const later = { date: "2026-12-08", time: "10:00" };
  expect(wasMovedHere(ten, [])).toBe(false);
  expect(wasMovedHere(ten, [{ from: later, to: ten }])).toBe(true);
  expect(wasMovedHere(ten, [{ from: noon, to: ten }])).toBe(true);
  expect(wasMovedHere(ten, [{ from: ten, to: later }])).toBe(false);
  expect(wasMovedHere(ten, [{ from: ten, to: ten }])).toBe(false);
  // The appointment was moved away and back.
  expect(
    wasMovedHere(ten, [
      { from: ten, to: noon },
      { from: noon, to: ten },
    ]),
  ).toBe(false);
  // The second move was undone.
  expect(
    wasMovedHere(ten, [
      { from: later, to: ten },
      { from: ten, to: noon },
    ]),
  ).toBe(true);
});

const reminded: RemindedAppointment = {
  ...ten,
  createdAt: "2026-11-20T10:00:00.000Z",
  status: "confirmed",
  hasAddress: true,
  wantsReminders: true,
  isEnabled: true,
  moves: [],
};

const sentenceFor = (change: Partial<Parameters<typeof describeReminder>[0]>, now = "2026-12-01T09:00:00Z") =>
  describeReminder({ ...reminded, hasConfirmed: false, ...change }, new Date(now));

test("describeReminder says when a reminder is sent, why none is, or that the client has confirmed", () => {
  expect(sentenceFor({})).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({ date: "2026-12-02" })).toBe("mardi 1er décembre à 18:00");
  expect(sentenceFor({ hasAddress: false })).toBe("aucun : pas d’adresse e-mail");
  expect(sentenceFor({ isEnabled: false })).toBe("aucun : désactivé dans les réglages");
  expect(sentenceFor({ wantsReminders: false })).toBe("aucun : ce client les a désactivés");
  expect(sentenceFor({ createdAt: "2026-12-02T23:30:00.000Z" })).toBe("aucun : réservé la veille");
  const moved = (at: string, from = noon, to = ten) => sentenceFor({ moves: [{ at, from, to }] });
  expect(moved("2026-12-02T22:59:00.000Z")).toBe("jeudi 3 décembre à 18:00");
  expect(moved("2026-12-02T23:00:00.000Z")).toBe("aucun : déplacé la veille");
  expect(moved("2026-12-03T08:00:00.000Z", ten, noon)).toBe("jeudi 3 décembre à 18:00");
  const away = { at: "2026-12-03T08:00:00.000Z", from: ten, to: noon };
  const back = { at: "2026-12-03T08:00:20.000Z", from: noon, to: ten };
  expect(sentenceFor({ moves: [away, back] })).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({ hasConfirmed: true })).toBe("« Je viens »");
});

test("describeReminder returns null for a cancelled appointment and, unless the client has confirmed, from the evening before on", () => {
  expect(sentenceFor({ status: "cancelled" })).toBeNull();
  expect(sentenceFor({}, "2026-12-03T16:59:00Z")).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({}, "2026-12-03T17:00:00Z")).toBeNull();
  expect(sentenceFor({}, "2026-12-04T06:00:00Z")).toBeNull();
  expect(sentenceFor({ hasConfirmed: true }, "2026-12-03T17:00:00Z")).toBe("« Je viens »");
});

test("reminderStatus is due only on the evening before, and says what prevents a reminder", () => {
  const statusAt = (now: string, change: Partial<RemindedAppointment> = {}) =>
    reminderStatus({ ...reminded, ...change }, new Date(now));
  expect(statusAt("2026-12-02T18:00:00Z")).toBe("planned");
  expect(statusAt("2026-12-02T21:30:00Z")).toBe("planned");
  expect(statusAt("2026-12-03T16:59:59Z")).toBe("planned");
  expect(statusAt("2026-12-03T17:00:00Z")).toBe("due");
  expect(statusAt("2026-12-03T20:59:59Z")).toBe("due");
  expect(statusAt("2026-12-03T21:00:00Z")).toBe("over");
  const evening = "2026-12-03T18:00:00Z";
  expect(statusAt(evening, { isReminded: true })).toBe("sent");
  expect(statusAt(evening, { hasPendingChange: true })).toBe("waits");
  expect(statusAt(evening, { status: "cancelled" })).toBe("over");
  expect(statusAt(evening, { hasAddress: false })).toBe("no-address");
  expect(statusAt(evening, { wantsReminders: false })).toBe("unwanted");
  expect(statusAt(evening, { createdAt: "2026-12-02T23:00:00.000Z" })).toBe("booked-late");
});
