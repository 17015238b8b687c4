import { expect, test } from "vitest";
import { searchWordsOf } from "./search-index.server.ts";

test.each([
  ["Baptême, chapelle SAINT-ROCH", ["bapteme", "chapelle", "saint", "roch"]],
  ["L’Œuvre d'été à Nîmes : l'œuvre", ["l", "oeuvre", "d", "ete", "a", "nimes"]],
  ["Straße ﬁn ½", ["strasse", "fin", "1", "2"]],
  // A composed and a decomposed letter are the same.
  ["e\u0301te\u0301 été", ["ete"]],
  ["Łukasz Sørensen, Đỗ Thị Ǿ", ["lukasz", "sorensen", "do", "thi", "o"]],
  ["Işık İpek ISIK", ["isik", "ipek"]],
  ["Þórður Ħamrun Ǽlfgifu", ["thordur", "hamrun", "aelfgifu"]],
  ["lea.moreau@courriel.example", ["lea", "moreau", "courriel", "example"]],
  ["\u202E<b>gras</b> =1+1 🎉🎉", ["b", "gras", "1"]],
  ["Mar\u200Btin ca\u00ADmille \u202A+33\u202C", ["martin", "camille", "33"]],
  ["", []],
])("searchWordsOf folds the words of %j", (text, words) => {
  expect(searchWordsOf(text)).toEqual(words);
});

test("searchWordsOf cuts a long word to its first 40 letters, and finds no word in 10,000 emoji", () => {
  expect(searchWordsOf("é".repeat(10_000))).toEqual(["e".repeat(40)]);
  expect(searchWordsOf("🎉".repeat(10_000))).toEqual([]);
});
