import type { Db } from "./connection.server.ts";
import { compiledQuery } from "./compiled-query.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

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

/** What the agency has settled. */
export interface StoredSetting<Value> {
  value: Value;
  /** Counts its changes: a form that changes it has to have seen the last one. 0: nothing was settled yet. */
  version: number;
  /** null: nothing was settled yet. */
  updatedAt: string | null;
  /** The member's id. */
  updatedBy: string | null;
}

const settingRow = compiledQuery((db, { key }: { key: string }) =>
  db.selectFrom("settings").selectAll().where("key", "=", key),
);

/** A setting with its version, for a form that changes it. */
export async function readStoredSetting<Value>(
  db: Db,
  { key, schema, initial }: AgencySetting<Value>,
): Promise<StoredSetting<Value>> {
  const [row] = (await settingRow(db, { key })).rows;
  if (!row) return { value: initial, version: 0, updatedAt: null, updatedBy: null };
  const { value, version, updatedAt, updatedBy } = row;
  const read = schema.safeParse(JSON.parse(value));
  return { value: read.success ? read.data : initial, version, updatedAt, updatedBy };
}

/** What the agency has settled; its initial value where there is none, or none that can be read any more. */
export async function readSetting<Value>(db: Db, setting: AgencySetting<Value>): Promise<Value> {
  return (await readStoredSetting(db, setting)).value;
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
  const { value, version: baseVersion } = await readStoredSetting(db, setting);
  await writeSetting(db, setting, nextOf(value), { at, by: null, baseVersion });
}

/** Writes a setting, unless it was written since `baseVersion`. */
export async function writeSetting<Value>(
  db: Db,
  { key }: AgencySetting<Value>,
  value: Value,
  { at, by, baseVersion = 0 }: { at: Date; by: string | null; baseVersion: number | undefined },
): Promise<Result<void, "edit-conflict">> {
  const row = { value: JSON.stringify(value), version: baseVersion + 1, updatedAt: at.toISOString(), updatedBy: by };
  const written = await db
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row).where("settings.version", "=", baseVersion))
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows ? ok() : failed("edit-conflict");
}
