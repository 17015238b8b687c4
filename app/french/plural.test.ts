import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "jour"],
  [1, "jour"],
  [1.5, "jour"],
  [2, "jours"],
  [1_000_000, "jours"],
])("plural(%d) returns the form %s", (count, form) => {
  expect(plural(count, "jour", "jours")).toBe(form);
});
