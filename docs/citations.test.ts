import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// Two lists may be cited, each in one spelling (docs/architecture.md, « What a citation leads to »).

const read = (path: string) => readFileSync(path, "utf8");
const entries = (path: string, entry: RegExp) => new Set(Array.from(read(path).matchAll(entry), ([, name]) => name!));

const cited = {
  specification: entries("docs/produit.md", /^\| (§\d+) \|/gm),
  decisions: globSync("docs/decisions/*.md").map((path) => path.slice(0, "docs/decisions/0000".length)),
};
const citable = new Set([...cited.specification, ...cited.decisions]);

const CITATION = new RegExp(
  [
    "docs/decisions/\\d+",
    // Another text's section, with the sign that is reserved for the specification.
    "(?:RFC [\\d.-]+|[\\w-]+\\.md),? §[\\d.]+",
    "§ ?[\\d.]+\\d|§ ?\\d",
    // A private number explains nothing: write the reason.
    "(?<![-+#\\w])(?:D|FR)\\d{1,2}(?![-\\w])",
    "\\bADRs? ?\\d+",
    "\\b[Dd]ecisions? \\d+",
    "\\b[Ss]pecification,? (?:section )?\\d",
  ].join("|"),
  "g",
);
const DOCUMENT = /(?<![\w*}./-])(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** @param folder of the text; documents in it may be cited by name alone */
function findWrongCitations(text: string, folder = "."): string[] {
  return [
    ...Array.from(text.matchAll(CITATION), ([citation]) => citation).filter((citation) => !citable.has(citation)),
    ...Array.from(text.matchAll(DOCUMENT), ([path]) => path).filter(
      (path) =>
        ![path, join("docs", path), join("docs/decisions", path), join(folder, path)].some((candidate) =>
          existsSync(candidate),
        ),
    ),
  ];
}

const texts = sourceFiles([
  "{app,bench,browsers,faults,migrations,scripts,support,tests,vite}/**/*.{ts,tsx,mts,mjs,css}",
  "{bench,browsers,docs,faults}/**/*.md",
  "deploy/{Caddyfile,Containerfile,*.{conf,service,socket,timer,yaml}}",
  "*.{ts,md}",
  "oxlint.config.ts",
  ".env.example",
]);

test("every citation exists and has its list's spelling", () => {
  expect(texts.length).toBeGreaterThan(400);
  const wrongCitations = texts.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        findWrongCitations(line, dirname(path)).map((citation) => `${path}:${index + 1}: ${citation}`),
      ),
  );
  expect(
    wrongCitations,
    "write §9 or docs/decisions/0012 (docs/architecture.md, « What a citation leads to »)",
  ).toEqual([]);
});

test.each([
  ["decision 12", ["decision 12"]],
  ["Decisions 3 and 4", ["Decisions 3"]],
  ["ADR 16", ["ADR 16"]],
  ["docs/decisions/16 and docs/decisions/9999", ["docs/decisions/16", "docs/decisions/9999"]],
  ["RFC 9110 §7", ["RFC 9110 §7"]],
  ["regles-france.md §3", ["regles-france.md §3"]],
  ["§ 9, §10, §3.1", ["§ 9", "§10", "§3.1"]],
  ["the specification, section 9", ["specification, section 9"]],
  ["D31 and FR3", ["D31", "FR3"]],
  ["house.md", ["house.md"]],
  ["§9, docs/decisions/0012, docs/glossaire.md and README.md", []],
  ["U+D4, #D1, D412-50, FR 00 000000000, RFC 5545, section 3.1", []],
])("the check distinguishes right citations from wrong ones: %s", (text, wrongCitations) =>
  expect(findWrongCitations(text)).toEqual(wrongCitations),
);

test("the specification's sections are numbered without gaps, and no two decisions share a number", () => {
  const upTo = (prefix: string, list: Set<string>) => Array.from(list, (_, index) => `${prefix}${index + 1}`);
  expect([...cited.specification]).toEqual(upTo("§", cited.specification));
  expect(cited.specification.size).toBe(9);
  expect(cited.decisions.length).toBeGreaterThan(15);
  expect(cited.decisions).toEqual([...new Set(cited.decisions)]);
});

test.each(["docs/produit.md", "docs/regles-france.md", "docs/securite.md"])("%s cites existing files only", (path) => {
  const paths = Array.from(read(path).matchAll(/`((?:app|docs|support|tests)\/[^`]*)`/g), ([, name]) => name!);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((name) => !existsSync(name) && !citable.has(name))).toEqual([]);
});
