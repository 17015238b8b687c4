import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

// What the linter allows depends on the ending: a rule called .tsx would escape the fence around rules.
test("a .tsx holds JSX", () => {
  const screens = globSync("{app,tests,support,bench,scripts}/**/*.tsx", { cwd: root });
  expect(screens.length).toBeGreaterThan(100);
  const hasElement = (path: string) => /<\/|\/>/.test(readFileSync(join(root, path), "utf8"));
  expect(screens.filter((path) => !hasElement(path))).toEqual([]);
});
