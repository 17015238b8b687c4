import { expect, it } from "vitest";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { visibleState, statusColumns, transitionsFrom } from "./enquiry-state.ts";

const AT = new Date("2026-12-01T09:00:00Z");
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const fresh = { status: "new", formerStatus: null, statusAt: null } as const;

it.each<[EnquiryState, string[]]>([
  ["new", ["take", "mark-answered", "archive"]],
  ["open", ["mark-answered", "archive"]],
  ["answered", ["take", "archive"]],
  ["archived", ["reopen"]],
])("an enquiry in the state %s allows the transitions %j", (state, transitions) => {
  expect(transitionsFrom(state)).toEqual(transitions);
});

it("visibleState returns the former visible state for one minute after a change, then the new state", () => {
  const taken = statusColumns(fresh, "open", AT);
  expect(visibleState(taken, later(59))).toBe("new");
  expect(visibleState(taken, later(60))).toBe("open");
  const archived = statusColumns(taken, "archived", later(30));
  expect(visibleState(archived, later(89))).toBe("new");
  expect(visibleState(archived, later(90))).toBe("archived");
  expect(visibleState(statusColumns(archived, "new", later(60)), later(61))).toBe("new");
  expect(visibleState(fresh, AT)).toBe("new");
});
