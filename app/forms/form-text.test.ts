import { expect, test } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { foldedLine, textIn, normaliseLine, normaliseText, withoutInvisible } from "./form-text.ts";

test("textIn returns the typed text, and an empty string for a file or a missing field", () => {
  const form = formOf({ title: " Un été ", caption: new File(["x"], "caption.txt") });
  expect(["title", "caption", "address"].map((name) => textIn(form, name))).toEqual([" Un été ", "", ""]);
});

test.each<[string, unknown, string]>([
  ["trims the text and turns CRLF and CR into LF", " Deux\r\nlignes,\rpuis une\n", "Deux\nlignes,\npuis une"],
  ["removes control characters", "Un\u0000 été\u0007", "Un été"],
  ["returns an empty string for a missing field", undefined, ""],
  ["returns an empty string for a repeated field", ["a", "b"], ""],
  ["returns an empty string for a file", new File(["x"], "caption.txt"), ""],
])("normaliseText %s", (_name, value, expected) => {
  expect(normaliseText(value)).toBe(expected);
});

test.each([
  ["deux\r\nlignes", "deux lignes"],
  ["une\u2028autre", "une autre"],
  [" \u202Egnp.exe\u2066\u200B ", "gnp.exe"],
  ["10\u00A0h \u2013 👩\u200D💻", "10\u00A0h \u2013 👩\u200D💻"],
])("normaliseLine turns %j into %j", (value, line) => {
  expect(normaliseLine(value)).toBe(line);
});

test.each([
  ["1\u202F200\u00A0", "1 200"],
  ["\u22122,5", "-2,5"],
  ["06\u{2011}39\u{AD}98", "06-3998"],
])("foldedLine turns %j into %j", (value, folded) => {
  expect(foldedLine(value)).toBe(folded);
});

test("withoutInvisible keeps line breaks and removes invisible characters", () => {
  expect(withoutInvisible("un\u202E\u0007\n\n\u200Bdeux\ttrois")).toBe("un\n\ndeux trois");
});
