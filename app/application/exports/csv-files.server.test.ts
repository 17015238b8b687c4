import { expect, it } from "vitest";
import { csvOf } from "./csv-files.server.ts";

it("writes lines that Excel in French opens: semicolons, quotes, breaks within a cell", () => {
  expect(csvOf([["Zoé 👩‍👩‍👧", 'Elle dit « oui » ; puis "non"', "deux\r\nlignes\net trois", 3, null]])).toBe(
    'Zoé 👩‍👩‍👧;"Elle dit « oui » ; puis ""non""";"deux\r\nlignes\net trois";3;\r\n',
  );
});

const FORMULAS = ["=1+1", "+33 6", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=cmd|' /C calc'!A0", "=a;b", '="x"'];
const DISGUISED = ["＝1", "＋1", "－1", "＠A1", " =1", "\u00A0=1", "\u200F=1", "\u202E=1", "\uFEFF=1"];

// A line of its own in the file would be a line of the table, and what begins it could be reckoned.
it.each(["\n", "\r", "\r\n"])("keeps %j within its cell", (end) => {
  expect(csvOf([["Bonjour", `Bonjour${end}=1+1`, "fin"]])).toBe(`Bonjour;"Bonjour${end}=1+1";fin\r\n`);
});

it.each([...FORMULAS, ...DISGUISED])("defuses %j", (text) => {
  expect(csvOf([[text]]).replace(/^"/, "")).toBe(`'${csvOf([[`x${text}`]]).replace(/^"?x/, "")}`);
});

it.each(["a=1", "12 − 3", "Léa-Rose", "\u200Fشكرا", "’tis"])("leaves %j as it is", (text) => {
  expect(csvOf([[text, -2]])).toBe(`${text};-2\r\n`);
});
