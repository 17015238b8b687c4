import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("where a line marks what is current, forced colours hide the transparent lines of the others", () => {
  const sheets = globSync("app/**/*.module.css")
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) =>
      /border-block-end: 1px solid transparent(?:[^{}]|\{[^{}]*\})*?(?:aria-current|:checked)/.test(text),
    );
  expect(sheets.map(({ path }) => path)).toContain("app/ui/tab-row.module.css");
  const bare = sheets.filter(({ text }) => !/forced-colors: active\) \{\s*[^{]+\{\s*border-color: Canvas;/.test(text));
  expect(bare.map(({ path }) => path)).toEqual([]);
});
