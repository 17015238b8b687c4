import { type SelectQueryBuilder, sql, type SqlBool, type StringReference } from "kysely";

/** A cursor identifies the last row of a page by the values of the sort columns and the row's id. */
export const BY_TEXT = /^(.{0,400})_([\w-]{1,64})$/su;
const BY_INSTANT = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([\w-]{1,64})$/;

export function formatCursor(...values: string[]): string {
  return values.join("_");
}

export function cursorOf(text: string | null, pattern = BY_INSTANT): string[] | null {
  return pattern.exec(text ?? "")?.slice(1) ?? null;
}

/** @param columns the sort columns, a unique one last */
export function keysetPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: readonly StringReference<DB, TB>[],
  order: "asc" | "desc",
  after: readonly string[] | null | undefined,
): SelectQueryBuilder<DB, TB, O> {
  const refs = columns.map((column) => sql.ref(column));
  const comes = sql.raw(order === "asc" ? ">" : "<");
  const page = after ? query.where(sql<SqlBool>`(${sql.join(refs)}) ${comes} (${sql.join(after)})`) : query;
  return refs.reduce((ordered, ref) => ordered.orderBy(ref, order), page);
}

/** @param found at most `rows` + 1 rows: the extra one shows that there is a next page */
export function cutPage<Row>(
  found: readonly Row[],
  rows: number,
  cursor: (last: Row) => string[],
): { rows: Row[]; next: string | null } {
  const shown = found.slice(0, rows);
  const last = shown.at(-1);
  return { rows: shown, next: found.length > rows && last ? formatCursor(...cursor(last)) : null };
}
