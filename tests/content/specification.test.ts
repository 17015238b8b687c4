import { expect, it } from "vitest";
import { spellingIds, spellings } from "#app/content/parts/spellings.ts";
import { sourceFiles } from "#support/source-files.ts";
import { specification } from "#support/specification.ts";

const sources = sourceFiles("app/**/*.{ts,tsx}", /\.test\.tsx?$/);

/** A file for each occurrence of this string literal. A single word (« Erreur ») counts in catalogues only. */
function filesWith(sentence: string): string[] {
  const isWord = !sentence.includes(" ");
  return sources
    .filter(({ path }) => !isWord || path.endsWith(".messages.ts"))
    .flatMap(({ path, text }) => Array.from({ length: text.split(JSON.stringify(sentence)).length - 1 }, () => path));
}

// tests/e2e/messages.spec.ts checks that a browser shows each sentence.
it.each([...new Set(Object.values(specification).flat())])(
  "the specification's sentence « %s » exists once, in a catalogue",
  (sentence) => {
    expect(filesWith(sentence)).toEqual([expect.stringMatching(/\.messages\.ts$/)]);
  },
);

it.each(spellingIds)("the spelling %s, which the agency may correct, exists in the code", (id) => {
  const files = sources.filter(
    ({ path, text }) => path !== "app/content/parts/spellings.ts" && text.includes(spellings[id][0]),
  );
  expect(files).not.toEqual([]);
});
