import { numberInWords } from "./number-in-words.ts";

/** A place in an order in letters, up to the 69th: « deuxième », « vingt et unième »; in figures beyond. */
export function ordinalInWords(place: number): string {
  if (place === 1) return "premier";
  const count = numberInWords(place);
  if (/^\d/.test(count)) return `${count}ᵉ`;
  const stem = count.replace(/e$/, "").replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv");
  return `${stem}ième`;
}
