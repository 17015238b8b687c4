import { expect, it } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import type { Json } from "./diff.ts";
import { mergeBothWays, resolveConflicts } from "./resolve-conflicts.ts";

const current = { price: 2_300, photos: 50, name: "Mariage" };
const mine = { price: 2_200, photos: 45, name: "Mariage" };

it.each([
  [
    { "pick.price": "mine", "pick.photos": "theirs" },
    { price: 2_200, photos: 50, name: "Mariage" },
  ],
  [{ "pick.price": "theirs", "pick.photos": "theirs" }, current],
  [{ "pick.price": "mine", "pick.photos": "mine" }, mine],
  [{ "pick.price": "mine" }, null],
  [{ "pick.price": "mine", "pick.photos": "both" }, null],
])("resolveConflicts turns the choices %o into %o", (values, resolved) => {
  expect(resolveConflicts(current, mine, formOf(values as Record<string, string>))).toEqual(resolved);
});

const offer = (id: string, price: number) => ({ id, price, name: id });
const list = (...offers: ReturnType<typeof offer>[]) => ({ lede: "Ici", offers });
const base = list(offer("a", 1), offer("b", 2));

it("mergeBothWays combines edits that do not conflict", () => {
  const both = { lede: "Là", offers: [offer("a", 10), offer("c", 3), offer("b", 2)] };
  const merged = mergeBothWays<Json>(
    base,
    { lede: "Là", offers: [offer("a", 1), offer("c", 3), offer("b", 2)] },
    list(offer("a", 10), offer("b", 2)),
  );
  expect(merged).toEqual({ current: both, mine: both });
});

it("mergeBothWays reports no conflict for the same edit on both sides", () => {
  const alike = list(offer("a", 10), offer("b", 2));
  expect(mergeBothWays<Json>(base, alike, alike)).toEqual({ current: alike, mine: alike });
});

it("mergeBothWays leaves a difference only in fields that both sides changed", () => {
  const current = { lede: "Là", offers: [offer("a", 10), offer("b", 2)] };
  const mine = list(offer("a", 11), offer("b", 20));
  const merged = mergeBothWays<Json>(base, current, mine);
  expect(merged.current).toEqual({ lede: "Là", offers: [offer("a", 10), offer("b", 20)] });
  expect(merged.mine).toEqual({ lede: "Là", offers: [offer("a", 11), offer("b", 20)] });
});

it("mergeBothWays reports a conflict when one side edits a member that the other removed", () => {
  const [removed, changed] = [list(offer("a", 1)), list(offer("a", 1), offer("b", 20))];
  expect(mergeBothWays<Json>(base, removed, changed)).toEqual({ current: removed, mine: changed });
  expect(mergeBothWays<Json>(base, changed, removed)).toEqual({ current: changed, mine: removed });
});
