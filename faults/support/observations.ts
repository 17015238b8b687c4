import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

export function countRows(db: Db, tables: readonly (keyof Schema)[]): Promise<number[]> {
  return Promise.all(
    tables.map(async (table) => {
      const rows = db.selectFrom(table).select((eb) => eb.fn.countAll().as("count"));
      return Number((await rows.executeTakeFirstOrThrow()).count);
    }),
  );
}

export async function servesPages(url: string): Promise<boolean> {
  const responses = await Promise.all(["/", "/contact"].map((path) => fetch(url + path)));
  return responses.every(({ status }) => status === 200);
}

/** Lists the 5xx responses and errors of a log. */
export function failuresIn(output: string): string[] {
  return output.split("\n").filter((line) => /"status":5\d\d|"level":50/.test(line));
}
