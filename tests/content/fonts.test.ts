import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { charactersOf, subsetFonts, pictureFonts } from "../../scripts/fonts.ts";

test("charactersOf lists the characters of a CSS unicode-range", () => {
  expect(charactersOf("U+41-43, U+E9, U+2026")).toEqual(["A", "B", "C", "é", "…"]);
});

test("the font files contain the glyphs that fonts.css declares (npm run fonts makes them)", async () => {
  const fonts = await subsetFonts();
  expect(fonts).toHaveLength(4);
  for (const { path, content } of fonts) {
    expect(content.equals(await readFile(path)), basename(path)).toBe(true);
    // With headers, four round trips carry this much when six files share a slow phone's connection.
    expect(content.length, basename(path)).toBeLessThan(16_750);
  }
});

test("the fonts for text on pictures equal the package's (npm run fonts copies them)", async () => {
  const fonts = await pictureFonts();
  expect(fonts).toHaveLength(10);
  for (const { path, content } of fonts) expect(content.equals(await readFile(path)), basename(path)).toBe(true);
});
