import { expect, test } from "vitest";
import { textIn } from "./form-text.ts";

test("a field says what was typed; a file in its place, or no field, says nothing", () => {
  const form = new FormData();
  form.set("title", " Un été ");
  form.set("caption", new File(["x"], "caption.txt"));
  expect(["title", "caption", "address"].map((name) => textIn(form, name))).toEqual([" Un été ", "", ""]);
});
