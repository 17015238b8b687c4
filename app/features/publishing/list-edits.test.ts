import { expect, test } from "vitest";
import { applyMemberIntent, type MemberIntent } from "./list-edits.ts";

const members = [{ id: "one" }, { id: "two", hidden: true }, { id: "three" }];
const after = (intent: MemberIntent, id: string, position = Number.NaN) =>
  applyMemberIntent(members, { intent, id, position });

test("applyMemberIntent shows, hides, moves or removes one member and keeps the others", () => {
  expect(after("show", "two")).toEqual([{ id: "one" }, { id: "two" }, { id: "three" }]);
  expect(after("hide", "three")).toEqual([{ id: "one" }, { id: "two", hidden: true }, { id: "three", hidden: true }]);
  expect(after("move", "one", 2)).toEqual([{ id: "two", hidden: true }, { id: "one" }, { id: "three" }]);
  expect(after("remove", "one")).toEqual([{ id: "two", hidden: true }, { id: "three" }]);
});

test("applyMemberIntent returns null for a removed member or a missing position", () => {
  for (const intent of ["show", "hide", "move", "remove"] as const) expect(after(intent, "gone", 2)).toBeNull();
  expect(after("move", "one")).toBeNull();
});
