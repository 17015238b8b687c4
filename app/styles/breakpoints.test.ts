import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

const sheets = sourceFiles("app/**/*.css");
const BREAKPOINTS = new Set(["24rem", "36rem", "44rem", "56rem", "64rem"]);

/** Other widths, each with the reason why no breakpoint fits. */
const EXCEPTIONS: Record<string, string> = {
  "app/layout/agency/list-detail.module.css: width >= 52rem":
    "a landscape tablet shows the list beside the open record",
  "app/layout/agency/list-detail.module.css: width < 52rem": "the other side of the same breakpoint",
  "app/features/showcase/services/service-card.module.css: width < 22rem":
    "only windows of 320 px lack the room for the line beside « Vidéographie »",
  "app/layout/site/header.module.css: width < 15rem": "only text of double size makes a phone this narrow",
  "app/layout/site/header.module.css: width < 22rem": "only windows of 320 px lack the room for the mark",
  "app/styles/tokens.css: width < 22rem": "only windows of 320 px would break « Vidéographie » and « d’entreprise »",
};

const widthQueries = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, query]) =>
    [...query!.matchAll(/\(([^()]*(?:width|inline-size)[^()]*)\)/g)].map(([, condition]) => ({ path, condition })),
  ),
);

test("every width query uses range syntax with one of the five breakpoints, unless it is listed", () => {
  expect(widthQueries.length).toBeGreaterThan(100);
  const exceptions = widthQueries
    .filter(({ condition }) => !BREAKPOINTS.has(/^width (?:<|>=) (\S+)$/.exec(condition!)?.[1] ?? ""))
    .map(({ path, condition }) => `${path}: ${condition}`);
  expect([...new Set(exceptions)].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test("every breakpoint is in use, and tokens.css lists the five", () => {
  const used = new Set(widthQueries.map(({ condition }) => /\S+$/.exec(condition!)![0]));
  expect([...BREAKPOINTS].filter((breakpoint) => !used.has(breakpoint))).toEqual([]);
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const listed = /Breakpoints[^*]*/.exec(tokens)![0].match(/\d+rem/g);
  expect(listed).toEqual([...BREAKPOINTS]);
});

test("no media or container query uses min- or max- prefixes", () => {
  for (const { path, text } of sheets)
    expect(text.match(/@(?:media|container)[^{]*\((?:min|max)-[^{]*/g), path).toBeNull();
});
