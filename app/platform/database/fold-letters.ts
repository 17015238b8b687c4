/** Letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(BASE_LETTERS).join("")}]`, "g");

/** Removes accents, case and invisible characters: « Łukasz Sørensen » becomes « lukasz sorensen ». */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(UNDECOMPOSED, (letter) => BASE_LETTERS[letter]!);
}
