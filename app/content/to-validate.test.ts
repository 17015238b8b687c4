import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toValidate } from "./to-validate.ts";

test("the points to validate are README's, in its order", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const section = readme.split("## À valider avant la mise en ligne")[1]!.split("\n## ")[0]!;
  const points = [...section.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, words]) => words);
  expect(points).toEqual([...toValidate]);
});
