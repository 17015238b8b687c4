import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { charactersOf, cutFonts } from "../scripts/fonts.ts";

test("reads the ranges of CSS", () => {
  expect(charactersOf("U+41-43, U+E9, U+2026")).toEqual(["A", "B", "C", "é", "…"]);
});

test("the fonts hold what fonts.css says of them (npm run fonts makes them)", async () => {
  const fonts = await cutFonts();
  expect(fonts).toHaveLength(4);
  for (const { path, content } of fonts) {
    expect(content.equals(await readFile(path)), basename(path)).toBe(true);
    // With its headers, what four round trips carry where six files share a slow phone's line.
    expect(content.length, basename(path)).toBeLessThan(16_750);
  }
});
