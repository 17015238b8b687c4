import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

const styles = sourceFiles("app/**/*.css");
const modules = sourceFiles("app/**/*.module.css");

test("where a line marks the current item, forced colours hide the transparent lines of the other items", () => {
  const sheets = styles.filter(({ text }) =>
    /border-block-end: 1px solid transparent(?:[^{}]|\{[^{}]*\})*?(?:aria-current|:checked)/.test(text),
  );
  expect(sheets.map(({ path }) => path)).toContain("app/styles/base.css");
  const invisible = sheets.filter(
    ({ text }) => !/forced-colors: active\) \{\s*[^{]+\{\s*border-color: Canvas;/.test(text),
  );
  expect(invisible.map(({ path }) => path)).toEqual([]);
});

/** Filled signs that are decorative or stand beside text with the same meaning. */
const DECORATIVE_SHAPES = [
  "app/features/showcase/carousel/carousel.module.css",
  "app/layout/document/error-screen.module.css",
  "app/routes/agency/today/first-steps.module.css",
];

test("a sign that is only a filled shape keeps its colour or has another look in forced colours, unless it is listed", () => {
  const sheets = modules.filter(({ text }) =>
    /(?:::(?:before|after)|\bi|\bprogress|\bmeter|-(?:value|bar)|data-(?:sign|mark)[^{},]*) \{[^{}]*background: (?:currentColor|var\(--(?:bronze|danger|ink(?:-\w+)?|on-dark-accent)\));/.test(
      text,
    ),
  );
  expect(sheets.map(({ path }) => path)).toContain("app/ui/spinner.module.css");
  const invisible = sheets.filter(({ text }) => !/forced-colors: active|forced-color-adjust: none/.test(text));
  expect(invisible.map(({ path }) => path).filter((path) => !DECORATIVE_SHAPES.includes(path))).toEqual([]);
});

test("a triangle that is drawn with transparent borders keeps them in forced colours", () => {
  const triangles = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/\{[^{}]*border: 0?\.\d+rem solid transparent;[^{}]*\}/g)].map(([rule]) => ({ path, rule })),
  );
  expect(triangles.length).toBeGreaterThan(0);
  expect(triangles.filter(({ rule }) => !rule.includes("forced-color-adjust: none"))).toEqual([]);
});

test("the public calendar's legend has its own styles for both signs in forced colours", () => {
  const sheet = readFileSync("app/features/booking/public-booking/booking-widget.module.css", "utf8");
  const forced = sheet.slice(sheet.indexOf("@media (forced-colors: active)"));
  for (const sign of ["selected", "closed"]) expect(forced).toMatch(new RegExp(`\\.calendarLegend i\\.${sign} \\{`));
});

test("a button that is selected has another ground in forced colours", () => {
  const sheet = readFileSync("app/ui/button.module.css", "utf8");
  expect(sheet).toMatch(/forced-colors: active\) \{\s*&\[aria-current\] \{[^}]*background: Highlight;/);
});

/** Gradients that are decorative or stand beside text with the same meaning. */
const DECORATIVE_GRADIENTS = [
  "app/features/booking/agency-agenda/month.module.css",
  "app/features/booking/agency-agenda/day-rows.module.css",
  "app/features/showcase/carousel/banner.module.css",
  "app/ui/list/tab-nav.module.css",
];

test("a sign that is drawn with a gradient keeps it or has another look in forced colours, unless it is listed", () => {
  const invisible = modules.filter(
    ({ text }) => text.includes("gradient(") && !/forced-colors: active|forced-color-adjust: none/.test(text),
  );
  expect(invisible.map(({ path }) => path).toSorted()).toEqual(DECORATIVE_GRADIENTS.toSorted());
});
