import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the development page /ui shows every component file of app/ui/", () => {
  const page = readFileSync("app/routes/development/ui-parts.tsx", "utf8");
  const parts = globSync("app/ui/**/*.tsx").filter((path) => !path.endsWith(".test.tsx"));
  expect(parts.length).toBeGreaterThan(25);
  expect(parts.filter((path) => !page.includes(`"#${path}"`))).toEqual([]);
});
