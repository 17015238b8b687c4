import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("the development page /ui shows every component file of app/ui/", () => {
  const page = readFileSync(join(root, "app/routes/development/ui-parts.tsx"), "utf8");
  const parts = globSync("app/ui/**/*.tsx", { cwd: root }).filter((path) => !path.endsWith(".test.tsx"));
  expect(parts.length).toBeGreaterThan(25);
  expect(parts.filter((path) => !page.includes(`"#${path}"`))).toEqual([]);
});
