import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(import.meta.dirname, "asvs.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, ids = "", what = "", met = "", by = ""] = line.split("|").map((cell) => cell.trim());
    return { ids: ids.split(", "), what, met, by };
  });

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; level 3 requirements come after them. */
const SECTIONS: Record<string, readonly number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

test("every requirement of levels 1 and 2 has exactly one row", () => {
  const wanted = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted());
});

test.each(rows)("$ids has a verdict, and the files that it cites exist", ({ met, by }) => {
  expect(["yes", "host", "n/a", "**exception**"]).toContain(met);
  expect(by).not.toBe("");
  const named = Array.from(by.matchAll(/`([^`\s]+)`/g), ([, path]) => path!).filter((path) => /[./]/.test(path));
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
});

test("the totals at the head match the rows", () => {
  const count = (met: string) => rows.filter((row) => row.met === met).flatMap(({ ids }) => ids).length;
  const head = text.slice(0, text.indexOf("## ")).replaceAll("\n", " ");
  expect(head).toContain(`Of 253: ${count("yes")} yes, ${count("host")} host, ${count("n/a")} n/a`);
  expect(head).toContain(`**${count("**exception**")} exceptions**`);
});

test.each(rows.filter(({ met }) => met === "**exception**"))("the exception of $ids has a reason", ({ by }) => {
  expect(by.length).toBeGreaterThan(40);
});
