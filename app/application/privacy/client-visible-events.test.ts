import { expect, it } from "vitest";
import type { EventKind } from "#app/platform/schema/event-kinds.ts";
import { clientVisibleEvents, type RecordedEvent } from "./client-visible-events.ts";

type Line = [minute: number, actor: string, kind: EventKind, subjectId?: string];

const NOTHING_HIDDEN = {
  pendingAppointments: new Set<string>(),
  existingAppointments: new Set(["one"]),
  hiddenReplies: new Set<string>(),
};
const event = ([minute, actor, kind, subjectId = "one"]: Line, index: number): RecordedEvent => ({
  id: `${index}`,
  at: `2026-12-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  actor,
  kind,
  subjectId,
});
const visible = (lines: Line[], state: Partial<typeof NOTHING_HIDDEN> = {}) =>
  clientVisibleEvents(lines.map(event), { ...NOTHING_HIDDEN, ...state }).map(({ actor, kind }) => `${actor} ${kind}`);

const booked: Line = [0, "client", "appointment-booked"];
const moved: Line = [10, "jeanne", "appointment-moved"];

it("clientVisibleEvents keeps the client's actions and the agency's changes that were notified or suppressed", () => {
  for (const kind of ["change-notified", "change-suppressed"] as const)
    expect(visible([booked, moved, [11, "system", kind]])).toEqual([
      "client appointment-booked",
      "jeanne appointment-moved",
    ]);
  // A change that is not pending is visible, even without an event that finalized it.
  expect(visible([booked, [10, "agency", "appointment-cancelled"]])).toHaveLength(2);
});

it("clientVisibleEvents leaves out changes that are pending, undone or superseded", () => {
  expect(visible([booked, moved], { pendingAppointments: new Set(["one"]) })).toEqual(["client appointment-booked"]);
  expect(visible([booked, moved, [11, "jeanne", "appointment-moved"], [12, "jeanne", "change-undone"]])).toEqual([
    "client appointment-booked",
  ]);
  expect(visible([booked, moved, [11, "client", "appointment-cancelled"]])).toEqual([
    "client appointment-booked",
    "client appointment-cancelled",
  ]);
  // An earlier notified change stays visible.
  expect(
    visible([
      booked,
      moved,
      [11, "system", "change-notified"],
      [20, "lucas", "appointment-cancelled"],
      [20, "lucas", "change-undone"],
    ]),
  ).toEqual(["client appointment-booked", "jeanne appointment-moved"]);
});

it("clientVisibleEvents leaves out an appointment that was entered and undone", () => {
  expect(visible([[0, "jeanne", "appointment-booked", "gone"]])).toEqual([]);
  expect(visible([[0, "jeanne", "appointment-booked", "one"]])).toEqual(["jeanne appointment-booked"]);
});

it("clientVisibleEvents leaves out a reply that is pending or undone, and its status change", () => {
  const lines: Line[] = [
    [0, "client", "enquiry-sent", "enquiry"],
    [5, "jeanne", "enquiry-answered", "enquiry"],
    [5, "jeanne", "enquiry-status-changed", "enquiry"],
    [6, "jeanne", "answer-undone", "enquiry"],
    [6, "jeanne", "enquiry-status-changed", "enquiry"],
    [9, "jeanne", "enquiry-status-changed", "enquiry"],
  ];
  // The id of an event is its index, so « 1 » is the reply.
  expect(visible(lines, { hiddenReplies: new Set(["1"]) })).toEqual([
    "client enquiry-sent",
    "jeanne enquiry-status-changed",
  ]);
});

it("clientVisibleEvents leaves out the agency's internal notes", () => {
  expect(visible([booked, [5, "jeanne", "note-changed"], [6, "jeanne", "attendance-noted"]])).toHaveLength(1);
});
