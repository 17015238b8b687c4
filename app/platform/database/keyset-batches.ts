import { setImmediate } from "node:timers/promises";

/** Small enough to read and write in a few milliseconds, so that requests are served between batches. */
export const BATCH_ROWS = 200;

/** @param read returns at most `BATCH_ROWS` rows after the row `after`, or the first rows if it is null */
export async function* keysetBatches<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)!;
    await setImmediate();
  }
}
