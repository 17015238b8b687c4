export const LIST_ROWS = 25;

export interface ListPage {
  rows: readonly unknown[];
  query: { after: string | null };
  next: string | null;
}

/** The number of rows, as far as the shown page tells it: « aucun », « 3 », « plus de 25 ». */
export function describeCount({ rows, query, next }: ListPage, gender: "masculine" | "feminine" = "masculine") {
  if (query.after !== null || next !== null) return { text: `plus de ${LIST_ROWS}`, count: LIST_ROWS + 1 };
  if (rows.length === 0) return { text: gender === "feminine" ? "aucune" : "aucun", count: 0 };
  return { text: String(rows.length), count: rows.length };
}
