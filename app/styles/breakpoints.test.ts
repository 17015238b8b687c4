import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no window is so wide that the layouts of small and of wide screens both hold", () => {
  const css = globSync("app/**/*.css")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const widths = (side: string) =>
    new Set(
      [...css.matchAll(new RegExp(`@media[^{]*\\(${side}-width: ([\\d.]+rem)\\)`, "g"))].map(([, width]) => width),
    );
  expect(widths("min")).toContain("64rem");
  const [wide, small] = [widths("min"), widths("max")];
  expect([...wide].filter((width) => small.has(width))).toEqual([]);
});
