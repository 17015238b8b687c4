import { expect, test } from "vitest";
import { textIn, typedText } from "./form-text.ts";

test("a field says what was typed; a file in its place, or no field, says nothing", () => {
  const form = new FormData();
  form.set("title", " Un été ");
  form.set("caption", new File(["x"], "caption.txt"));
  expect(["title", "caption", "address"].map((name) => textIn(form, name))).toEqual([" Un été ", "", ""]);
});

test.each<[string, unknown, string]>([
  ["is trimmed, and its lines end as people count them", " Deux\r\nlignes,\rpuis une\n", "Deux\nlignes,\npuis une"],
  ["loses what no keyboard types", "Un\u0000 été\u0007", "Un été"],
  ["is empty where the field is missing", undefined, ""],
  ["is empty where the field came twice", ["a", "b"], ""],
  ["is empty where a file came", new File(["x"], "caption.txt"), ""],
])("a text %s", (_name, value, kept) => {
  expect(typedText(value)).toBe(kept);
});
