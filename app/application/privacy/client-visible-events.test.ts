import { describe, expect, it } from "vitest";
import type { EventKind } from "#app/platform/schema/event-kinds.ts";
import { heardEvents, type RecordedEvent } from "./client-visible-events.ts";

type Line = [minute: number, actor: string, kind: EventKind, subjectId?: string];

const NOTHING = { waiting: new Set<string>(), existing: new Set(["one"]), answers: new Set<string>() };
const event = ([minute, actor, kind, subjectId = "one"]: Line, index: number): RecordedEvent => ({
  id: `${index}`,
  at: `2026-12-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  actor,
  kind,
  subjectId,
});
const heard = (lines: Line[], besides: Partial<typeof NOTHING> = {}) =>
  heardEvents(lines.map(event), { ...NOTHING, ...besides }).map(({ actor, kind }) => `${actor} ${kind}`);

const booked: Line = [0, "client", "appointment-booked"];
const moved: Line = [10, "jeanne", "appointment-moved"];

describe("what a client has heard of", () => {
  it("is what they did, and what the agency told them of, or chose to say nothing of", () => {
    for (const settled of ["change-notified", "change-suppressed"] as const)
      expect(heard([booked, moved, [11, "system", settled]])).toEqual([
        "client appointment-booked",
        "jeanne appointment-moved",
      ]);
    expect(heard([booked, [10, "agency", "appointment-cancelled"]])).toHaveLength(2);
  });

  it("is nothing of an act that waits, that was undone, or that they overtook", () => {
    expect(heard([booked, moved], { waiting: new Set(["one"]) })).toEqual(["client appointment-booked"]);
    expect(heard([booked, moved, [11, "jeanne", "appointment-moved"], [12, "jeanne", "change-undone"]])).toEqual([
      "client appointment-booked",
    ]);
    expect(heard([booked, moved, [11, "client", "appointment-cancelled"]])).toEqual([
      "client appointment-booked",
      "client appointment-cancelled",
    ]);
    // What was told before is not undone with what came after it.
    expect(
      heard([
        booked,
        moved,
        [11, "system", "change-notified"],
        [20, "lucas", "appointment-cancelled"],
        [20, "lucas", "change-undone"],
      ]),
    ).toEqual(["client appointment-booked", "jeanne appointment-moved"]);
  });

  it("is nothing of an appointment that was entered and is gone again", () => {
    expect(heard([[0, "jeanne", "appointment-booked", "gone"]])).toEqual([]);
    expect(heard([[0, "jeanne", "appointment-booked", "one"]])).toEqual(["jeanne appointment-booked"]);
  });

  it("is nothing of an answer that waits or was undone, nor of the state that came with it", () => {
    const lines: Line[] = [
      [0, "client", "enquiry-sent", "asked"],
      [5, "jeanne", "enquiry-answered", "asked"],
      [5, "jeanne", "enquiry-status-changed", "asked"],
      [6, "jeanne", "answer-undone", "asked"],
      [6, "jeanne", "enquiry-status-changed", "asked"],
      [9, "jeanne", "enquiry-status-changed", "asked"],
    ];
    expect(heard(lines, { answers: new Set(["1"]) })).toEqual(["client enquiry-sent", "jeanne enquiry-status-changed"]);
  });

  it("is nothing of what the agency notes for itself", () => {
    expect(heard([booked, [5, "jeanne", "note-changed"], [6, "jeanne", "attendance-noted"]])).toHaveLength(1);
  });
});
