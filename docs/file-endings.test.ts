import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

// Lint rules depend on the ending: a module without JSX that is named .tsx would escape the rules for *.ts.
test("every .tsx file contains JSX", () => {
  const screens = globSync("{app,tests,support,bench,scripts}/**/*.tsx", { cwd: root });
  expect(screens.length).toBeGreaterThan(100);
  const hasElement = (path: string) => /<\/|\/>/.test(readFileSync(join(root, path), "utf8"));
  expect(screens.filter((path) => !hasElement(path))).toEqual([]);
});
