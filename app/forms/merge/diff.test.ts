import fc from "fast-check";
import { expect, it } from "vitest";
import { changeName, contentChanges, type Json, applyEdits, inverseOf, withChange } from "./diff.ts";

/** Lists members whose ids are the first letters of their names. */
const list = (...names: string[]) => ({ items: names.map((name) => ({ id: name[0]!, name })) });

it.each<[string, Json, Json, string[]]>([
  ["nothing", list("a", "b"), list("a", "b"), []],
  ["a field of a member", list("a", "b"), list("a2", "b"), ["items/a/name"]],
  ["a new member", list("a", "b"), list("a", "c", "b"), ["items/c"]],
  ["a removed member", list("a", "b"), list("b"), ["items/a"]],
  ["a changed order", list("a", "b", "c"), list("c", "a", "b"), ["items/#order"]],
  ["a changed list without ids, as one value", { pages: [1, 2] }, { pages: [1, 3] }, ["pages"]],
  ["a removed field", { price: 1, albums: 2 }, { price: 1 }, ["albums"]],
  ["a field that becomes a structure", { alt: null }, { alt: { kind: "decorative" } }, ["alt"]],
  ["nothing if only the order of keys differs", { a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, []],
])("contentChanges finds %s", (_, before, after, names) => {
  expect(contentChanges(before, after).map(changeName)).toEqual(names);
});

it("withChange restores a removed member at its former position", () => {
  const [removal] = contentChanges(list("a", "b", "c"), list("a", "c"));
  expect(withChange(list("a", "c"), inverseOf(removal!))).toEqual(list("a", "b", "c"));
  expect(withChange(list("c"), inverseOf(removal!))).toEqual(list("b", "c"));
});

it("withChange does not change a value that lacks the changed member", () => {
  const [change] = contentChanges(list("a", "b"), list("a", "b2"));
  expect(withChange(list("a"), change!)).toEqual(list("a"));
});

it("withChange keeps a member behind its predecessor if the new order lacks it", () => {
  const [order] = contentChanges(list("a", "b", "c"), list("c", "b", "a"));
  expect(withChange(list("a", "x", "b", "c"), order!)).toEqual(list("c", "b", "a", "x"));
});

const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
const member = fc.record({
  price: fc.integer({ min: 0, max: 9 }),
  sizes: fc.tuple(fc.nat(3), fc.nat(3)),
  words: fc.record({ title: fc.string({ maxLength: 3 }), more: fc.option(fc.string({ maxLength: 2 })) }),
});
const part = fc
  .tuple(ids, fc.array(member, { minLength: 8, maxLength: 8 }), fc.string({ maxLength: 3 }))
  .map(([order, members, lede]) => ({ lede, offers: order.map((id, at) => ({ id, ...members[at]! })) }));

it("the changes between two states of a part turn one into the other, and their inverses turn it back", () => {
  fc.assert(
    fc.property(part, part, (before, after) => {
      const changes = contentChanges(before, after);
      expect(sortedIds(changes.reduce(withChange<Json>, before))).toEqual(sortedIds(after));
      const back = changes.map(inverseOf).toReversed();
      expect(sortedIds(back.reduce(withChange<Json>, after))).toEqual(sortedIds(before));
    }),
  );
});

it("applyEdits returns the changed side if only one side has changed", () => {
  fc.assert(
    fc.property(part, part, (base, other) => {
      expect(applyEdits<Json>(base, base, other)).toEqual(other);
      expect(sortedIds(applyEdits<Json>(base, other, base))).toEqual(sortedIds(other));
    }),
  );
});

/** Ignores the order of members, because changes do not restore it exactly if members were also added or removed. */
function sortedIds(value: Json): unknown {
  const { lede, offers } = value as { lede: string; offers: { id: string }[] };
  return { lede, offers: offers.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}
