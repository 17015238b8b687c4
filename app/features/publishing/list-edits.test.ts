import { expect, test } from "vitest";
import { changedList, type MemberIntent } from "./list-edits.ts";

const members = [{ id: "one" }, { id: "two", hidden: true }, { id: "three" }];
const after = (intent: MemberIntent, id: string, place = Number.NaN) => changedList(members, { intent, id, place });

test("a member is shown, hidden, moved and removed, and the others stay as they are", () => {
  expect(after("show", "two")).toEqual([{ id: "one" }, { id: "two" }, { id: "three" }]);
  expect(after("hide", "three")).toEqual([{ id: "one" }, { id: "two", hidden: true }, { id: "three", hidden: true }]);
  expect(after("place", "one", 2)).toEqual([{ id: "two", hidden: true }, { id: "one" }, { id: "three" }]);
  expect(after("remove", "one")).toEqual([{ id: "two", hidden: true }, { id: "three" }]);
});

test("nothing is changed of a member that is gone, nor moved to no place", () => {
  for (const intent of ["show", "hide", "place", "remove"] as const) expect(after(intent, "gone", 2)).toBeNull();
  expect(after("place", "one")).toBeNull();
});
