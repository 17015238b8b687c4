import { expect, it } from "vitest";
import { csvOf } from "./csv-files.server.ts";

it("csvOf separates cells by semicolons and quotes special characters, as French Excel expects", () => {
  expect(csvOf([["Zoé 👩‍👩‍👧", 'Elle dit « oui » ; puis "non"', "deux\r\nlignes\net trois", 3, null]])).toBe(
    'Zoé 👩‍👩‍👧;"Elle dit « oui » ; puis ""non""";"deux\r\nlignes\net trois";3;\r\n',
  );
});

it("csvOf writes plain spaces in dates and numbers, so that a search for « 4 décembre » finds them", () => {
  expect(csvOf([["Pour le vendredi 4\u00A0décembre", "10\u202F000\u00A0€", "Fermé\u00A0: congés"]])).toBe(
    "Pour le vendredi 4 décembre;10 000 €;Fermé\u00A0: congés\r\n",
  );
});

const FORMULAS = ["=1+1", "+33 6", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=cmd|' /C calc'!A0", "=a;b", '="x"'];
const DISGUISED = ["＝1", "＋1", "－1", "＠A1", " =1", "\u00A0=1", "\u200F=1", "\u202E=1", "\uFEFF=1"];

// An unquoted line break would start a new row, where the formula after it is evaluated.
it.each(["\n", "\r", "\r\n"])("csvOf keeps the line break %j within its cell", (end) => {
  expect(csvOf([["Bonjour", `Bonjour${end}=1+1`, "fin"]])).toBe(`Bonjour;"Bonjour${end}=1+1";fin\r\n`);
});

it.each([...FORMULAS, ...DISGUISED])("csvOf prefixes the formula %j with an apostrophe", (text) => {
  expect(csvOf([[text]])).toBe(csvOf([[`'${text}`]]));
});

it.each(["a=1", "12 − 3", "Léa-Rose", "\u200Fشكرا", "’tis", "'=1"])("csvOf leaves %j unchanged", (text) => {
  expect(csvOf([[text, -2]])).toBe(`${text};-2\r\n`);
});
