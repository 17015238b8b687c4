import { expect, it } from "vitest";
import { hasPicks, settledDifferences } from "./settled-differences.ts";

const theirs = { price: 2_300, photos: 50, name: "Mariage" };
const mine = { price: 2_200, photos: 45, name: "Mariage" };

function picks(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

it.each([
  [
    { "pick.price": "mine", "pick.photos": "theirs" },
    { price: 2_200, photos: 50, name: "Mariage" },
  ],
  [{ "pick.price": "theirs", "pick.photos": "theirs" }, theirs],
  [{ "pick.price": "mine", "pick.photos": "mine" }, mine],
  [{ "pick.price": "mine" }, null],
  [{ "pick.price": "mine", "pick.photos": "both" }, null],
])("settles %o", (values, settled) => {
  expect(settledDifferences(theirs, mine, picks(values as Record<string, string>))).toEqual(settled);
});

it("knows the form that comes from both values", () => {
  expect([hasPicks(picks({ price: "2" })), hasPicks(picks({ "pick.price": "mine" }))]).toEqual([false, true]);
});
