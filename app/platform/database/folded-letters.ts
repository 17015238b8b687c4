/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
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
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Removes accents, case and invisible characters: « Łukasz Sørensen » becomes « lukasz sorensen ». */
export function foldedLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(UNDECOMPOSED, (letter) => PLAIN[letter]!);
}
