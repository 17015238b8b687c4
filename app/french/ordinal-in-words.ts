import { numberInWords } from "./number-in-words.ts";

/** « première » (tentative), « deuxième », « dixième »; digits from 11 on. */
export function ordinalInWords(place: number): string {
  if (place === 1) return "première";
  const count = numberInWords(place);
  if (/^\d/.test(count)) return `${count}ᵉ`;
  const stem = count.replace(/e$/, "").replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv");
  return `${stem}ième`;
}
