import { globSync, readFileSync } from "node:fs";

/** Paths start at the project's root, where Vitest runs. */
export function sourceFiles(patterns: string | readonly string[], without?: RegExp): { path: string; text: string }[] {
  return globSync(patterns)
    .filter((path) => !without?.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
