import type { Db } from "./connection.server.ts";
import { compiledQuery } from "./compiled-query.server.ts";

/** What reads a setting's JSON: a zod schema. */
interface Reader<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** A value that is kept by its name in the table: what the agency settles, or what the site notes for itself. */
export interface AgencySetting<Value, Key extends string = string> {
  key: Key;
  schema: Reader<Value>;
  /** While the agency has settled nothing. */
  initial: Value;
}

/** What the agency has settled, and when it did so. */
export interface DatedSetting<Value> {
  value: Value;
  /** null: nothing was settled yet. */
  updatedAt: string | null;
  /** The member's id. */
  updatedBy: string | null;
}

const settingRow = compiledQuery((db, { key }: { key: string }) =>
  db.selectFrom("settings").selectAll().where("key", "=", key),
);

/** A setting with its date: what a form shows, and has to have seen when it is sent. */
export async function readDatedSetting<Value>(
  db: Db,
  { key, schema, initial }: AgencySetting<Value>,
): Promise<DatedSetting<Value>> {
  const [row] = (await settingRow(db, { key })).rows;
  if (!row) return { value: initial, updatedAt: null, updatedBy: null };
  const read = schema.safeParse(JSON.parse(row.value));
  return { value: read.success ? read.data : initial, updatedAt: row.updatedAt, updatedBy: row.updatedBy };
}

/** What the agency has settled; its initial value where there is none, or none that can be read any more. */
export async function readSetting<Value>(db: Db, setting: AgencySetting<Value>): Promise<Value> {
  return (await readDatedSetting(db, setting)).value;
}

/**
 * The site notes something for itself, unless somebody else does so at that moment.
 * @param nextOf what follows from what was noted before
 */
export async function saveSetting<Value>(
  db: Db,
  setting: AgencySetting<Value>,
  nextOf: (value: Value) => Value,
  at: Date,
): Promise<void> {
  const { value, updatedAt: baseVersion } = await readDatedSetting(db, setting);
  await writeSetting(db, setting, nextOf(value), { at, by: null, baseVersion });
}

/** Writes a setting, unless it was written since `baseVersion`. @returns false when it was overtaken */
export async function writeSetting<Value>(
  db: Db,
  { key }: AgencySetting<Value>,
  value: Value,
  { at, by, baseVersion }: { at: Date; by: string | null; baseVersion: string | null },
): Promise<boolean> {
  const row = { value: JSON.stringify(value), updatedAt: at.toISOString(), updatedBy: by };
  const written =
    baseVersion === null
      ? await db
          .insertInto("settings")
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column("key").doNothing())
          .executeTakeFirst()
      : await db
          .updateTable("settings")
          .set(row)
          .where("key", "=", key)
          .where("updatedAt", "=", baseVersion)
          .executeTakeFirst();
  return Number("numUpdatedRows" in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows) > 0;
}
