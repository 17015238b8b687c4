import { setImmediate } from "node:timers/promises";

/** A page is read and written in a few milliseconds, and others are served before the next. */
export const ROWS_AT_ONCE = 200;

/**
 * Reads a table of any length a page at a time.
 * @param read a page of at most `ROWS_AT_ONCE` rows; null: the first
 */
export async function* inPages<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!;
    await setImmediate();
  }
}
