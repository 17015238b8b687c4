import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { offlineWorkerText } from "#app/http/live/offline-worker.ts";
import { oldestBrowsers } from "../../vite/oldest-browsers.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const builtAssets = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, code: readFileSync(join(assets, name), "utf8") }));

/** CSS features that the oldest browsers lack and that have no fallback, as they appear in a built style sheet. */
const UNSUPPORTED_CSS: Record<string, RegExp> = {
  nesting: /&/,
  "light-dark()": /light-dark\(/,
  "relative colours": /\((from)\s/,
  "registered properties": /@property\b/,
  scopes: /@scope\b/,
  anchors: /\banchor(-name|-size)?[(:]/,
  "new functions": /\b(if|round|mod|rem|calc-size|sibling-index|sibling-count|contrast-color)\(/,
  "style queries": /@container[^{]*style\(/,
  "linear() easing": /[:\s,]linear\(/,
  "@view-transition": /@view-transition\b/,
  // A browser that does not know this media feature would never show the content.
  "content shown only under @media (scripting: enabled)":
    /@media \(scripting:\s*enabled\)\{[^{}]*\{[^{}]*\b(display:(?!none)|visibility:visible|opacity:1)/,
};

const sheets = builtAssets(".css").map(({ name, code }) => ({ name, code: code.replace(/url\([^)]*\)|"[^"]*"/g, "") }));

test.each(Object.entries(UNSUPPORTED_CSS))("the built style sheets contain no %s", (_, pattern) => {
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets.filter(({ code }) => pattern.test(code)).map(({ name }) => name)).toEqual([]);
});

test("the built style sheets still contain the rules that only the oldest browsers need", () => {
  const css = sheets.map(({ code }) => code).join("");
  for (const rule of ["-webkit-text-size-adjust:", "@supports not selector(:popover-open)"])
    expect(css).toContain(rule);
});

/** Calls of methods that the oldest browsers lack. An optional call (`?.()`) does not match. */
const UNSUPPORTED_CALLS: Record<string, RegExp> = {
  "popover methods": /\.(hide|show|toggle)Popover\(/,
  "URL.parse, URL.canParse": /\bURL\.(parse|canParse)\(/,
  "AbortSignal.any": /\bAbortSignal\.any\(/,
  "canvas reset": /getContext\([^)]*\)\??\.reset\(/,
  grouping: /\b(Object|Map)\.groupBy\(/,
  "Array.fromAsync": /\bArray\.fromAsync\(/,
  "Promise.withResolvers, Promise.try": /\bPromise\.(withResolvers|try)\(/,
  "set methods": /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
  "iterator helpers":
    /(?<!\bObject)\.(values|keys|entries|matchAll)\([^()]*\)\.(map|filter|some|every|find|forEach|toArray|reduce|take|drop)\(/,
  "Iterator.from": /\bIterator\.(from|concat)\(/,
  "well-formed strings": /\.(isWellFormed|toWellFormed)\(/,
  "RegExp.escape": /\bRegExp\.escape\(/,
  "Intl.Segmenter, Intl.DurationFormat": /\bIntl\.(Segmenter|DurationFormat)\b/,
  requestIdleCallback: /(?<!typeof )\brequestIdleCallback\(/,
  checkVisibility: /\.checkVisibility\(/,
  "moveBefore, setHTML": /\.(moveBefore|setHTML|setHTMLUnsafe)\(/,
  Temporal: /\bTemporal\./,
  scheduler: /\bscheduler\.(yield|postTask)\(/,
};

// The server writes the service worker, so it is not among the built files.
const scripts = [...builtAssets(".js"), { name: "copie.js", code: offlineWorkerText() }];

test("the checked scripts include the scripts of the agency's space", () => {
  const names = scripts.map(({ name }) => name);
  for (const script of [/^agenda-/, /^content-publish/, /^site-state/, /^copie/])
    expect(names).toContainEqual(expect.stringMatching(script));
});

test("the built scripts contain no syntax that the oldest browsers cannot read", async () => {
  expect(scripts.length).toBeGreaterThan(20);
  for (const { name, code } of scripts) {
    expect(await transpile(name, code, oldestBrowsers), name).toBe(await transpile(name, code));
  }
  // This shows that the comparison detects newer syntax.
  const newer = "export const unicode = /[\\p{L}--[a-z]]/v; class A { static { using a = b; } }";
  expect(await transpile("newer.js", newer, oldestBrowsers)).not.toBe(await transpile("newer.js", newer));
});

test.each(Object.entries(UNSUPPORTED_CALLS))(
  "the built scripts contain no call of %s, except an optional one",
  (_, pattern) => {
    expect(scripts.filter(({ code }) => pattern.test(code)).map(({ name }) => name)).toEqual([]);
  },
);

async function transpile(name: string, code: string, target: string | string[] = "esnext"): Promise<string> {
  return (await transformWithOxc(code, name, { target, sourcemap: false })).code;
}
