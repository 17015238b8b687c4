import { numberInWords } from "./number-in-words.ts";

/** « première » (tentative), « deuxième », « dixième »; digits from 11 on. */
export function ordinalInWords(position: number): string {
  if (position === 1) return "première";
  const count = numberInWords(position);
  if (/^\d/.test(count)) return `${count}ᵉ`;
  const stem = count.replace(/e$/, "").replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv");
  return `${stem}ième`;
}
