import { type SelectQueryBuilder, sql, type SqlBool, type StringReference } from "kysely";

/** A cursor contains the sort columns of a page's last row, and the row's id. */
export const TEXT_CURSOR = /^(.{0,400})_([\w-]{1,64})$/su;
const INSTANT_CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([\w-]{1,64})$/;

export function formatCursor(...values: string[]): string {
  return values.join("_");
}

export function parseCursor(text: string | null, pattern = INSTANT_CURSOR): string[] | null {
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
  const operator = sql.raw(order === "asc" ? ">" : "<");
  const rowsAfter = after ? query.where(sql<SqlBool>`(${sql.join(refs)}) ${operator} (${sql.join(after)})`) : query;
  return refs.reduce((ordered, ref) => ordered.orderBy(ref, order), rowsAfter);
}

/** @param rows up to `pageRows` + 1 rows: the extra one shows that there is a next page */
export function cutPage<Row>(
  rows: readonly Row[],
  pageRows: number,
  cursor: (last: Row) => string[],
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageRows);
  const last = page.at(-1);
  return { rows: page, next: rows.length > pageRows && last ? formatCursor(...cursor(last)) : null };
}
