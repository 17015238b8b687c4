import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demonstrationAgency } from "./agency.ts";
import { originalContent } from "./site-content.ts";
import { isPointId, pointsLeft, toValidate } from "./to-validate.ts";

test("the points to validate are README's, in its order", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const section = readme.split("## À valider avant la mise en ligne")[1]!.split("\n## ")[0]!;
  const points = [...section.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, words]) => words);
  expect(points).toEqual(toValidate.map(({ words }) => words));
});

test("a point goes when the content shows that it is settled, or when the owner says so", () => {
  const all = toValidate.map(({ id }) => id);
  const content = { ...originalContent, identity: { ...originalContent.identity, ...demonstrationAgency() } };
  expect(pointsLeft(content, [])).toEqual(all);
  expect(pointsLeft(content, ["genre", "legal"])).toEqual(all.filter((id) => id !== "genre" && id !== "legal"));
  const [gallery] = originalContent.galleries.galleries;
  const items = gallery!.items.map((item) => ({ ...item, description: item.description.replace("libère", "paie") }));
  const galleries = { galleries: [{ ...gallery!, items }] };
  const identity = { ...content.identity, imagery: "photographed" as const };
  expect(pointsLeft({ ...content, galleries, identity }, [])).toEqual(
    all.filter((id) => id !== "travail" && id !== "images"),
  );
  expect(["genre", "rien"].map(isPointId)).toEqual([true, false]);
});
