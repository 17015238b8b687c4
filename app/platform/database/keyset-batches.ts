import { setImmediate } from "node:timers/promises";

/** A page is read and written in a few milliseconds, and others are served before the next. */
export const BATCH_ROWS = 200;

/**
 * Reads a table of any length a page at a time.
 * @param read a page of at most `BATCH_ROWS` rows; null: the first
 */
export async function* keysetBatches<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)!;
    await setImmediate();
  }
}
