import { numberInWords } from "./number-in-words.ts";

/** How many rows a page of one of the agency's lists has. */
export const LIST_ROWS = 25;

/** A page of a list: where it began and whether another follows. */
export interface ShownPage {
  rows: readonly unknown[];
  asked: { after: string | null };
  next: string | null;
}

/** How many a list has of what was asked for, as far as a page of it tells: « aucun », « trois », « plus de vingt-cinq ». */
export function describeCount({ rows, asked, next }: ShownPage, feminine = false): { words: string; several: boolean } {
  if (asked.after !== null || next !== null) return { words: `plus de ${numberInWords(LIST_ROWS)}`, several: true };
  if (rows.length === 0) return { words: feminine ? "aucune" : "aucun", several: false };
  return { words: numberInWords(rows.length, feminine), several: rows.length > 1 };
}
