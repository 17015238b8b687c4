import { formatNumber } from "./format-number.ts";

const WORDS = "zéro un deux trois quatre cinq six sept huit neuf dix".split(" ");

/** In letters up to ten, for sentences. Titles and counters show digits. */
export function numberInWords(count: number, gender: "masculine" | "feminine" = "masculine"): string {
  if (count === 1 && gender === "feminine") return "une";
  return WORDS[count] ?? formatNumber(count);
}
