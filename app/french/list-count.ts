export const LIST_ROWS = 25;

export interface ShownPage {
  rows: readonly unknown[];
  asked: { after: string | null };
  next: string | null;
}

/** The number of rows, as far as the shown page tells it: « aucun », « 3 », « plus de 25 ». */
export function describeCount({ rows, asked, next }: ShownPage, feminine = false): { words: string; several: boolean } {
  if (asked.after !== null || next !== null) return { words: `plus de ${LIST_ROWS}`, several: true };
  if (rows.length === 0) return { words: feminine ? "aucune" : "aucun", several: false };
  return { words: String(rows.length), several: rows.length > 1 };
}
