import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// Lint rules depend on the ending: a module without JSX that is named .tsx would escape the rules for *.ts.
test("every .tsx file contains JSX", () => {
  const screens = sourceFiles("{app,tests,support,bench,scripts}/**/*.tsx");
  expect(screens.length).toBeGreaterThan(100);
  const plain = screens.filter(({ text }) => !/<\/|\/>/.test(text));
  expect(plain.map(({ path }) => path)).toEqual([]);
});
