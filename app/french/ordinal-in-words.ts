import { numberInWords } from "./number-in-words.ts";

/** An ordinal in words up to 69, such as « deuxième » or « vingt et unième »; in digits beyond. */
export function ordinalInWords(place: number): string {
  if (place === 1) return "premier";
  const count = numberInWords(place);
  if (/^\d/.test(count)) return `${count}ᵉ`;
  const stem = count.replace(/e$/, "").replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv");
  return `${stem}ième`;
}
