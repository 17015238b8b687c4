import type { Db } from "./connection.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

interface SettingSchema<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** A row of `settings`: what the agency set, or what the site itself stores, such as its last backup. */
export interface SettingSpec<Value, Key extends string = string> {
  key: Key;
  schema: SettingSchema<Value>;
  initial: Value;
}

export interface StoredSetting<Value> {
  value: Value;
  /** For optimistic locking; 0: never written. */
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
}

export async function readStoredSetting<Value>(
  db: Db,
  { key, schema, initial }: SettingSpec<Value>,
): Promise<StoredSetting<Value>> {
  const row = await db.selectFrom("settings").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return { value: initial, version: 0, updatedAt: null, updatedBy: null };
  const { value, version, updatedAt, updatedBy } = row;
  const parsed = schema.safeParse(JSON.parse(value));
  return { value: parsed.success ? parsed.data : initial, version, updatedAt, updatedBy };
}

export async function readSetting<Value>(db: Db, setting: SettingSpec<Value>): Promise<Value> {
  return (await readStoredSetting(db, setting)).value;
}

/** Changes a setting of the site itself; a concurrent write of another process wins. */
export async function saveSetting<Value>(
  db: Db,
  setting: SettingSpec<Value>,
  update: (value: Value) => Value,
  at: Date,
): Promise<void> {
  const { value, version: baseVersion } = await readStoredSetting(db, setting);
  await writeSetting(db, setting, update(value), { at, by: null, baseVersion });
}

export async function writeSetting<Value>(
  db: Db,
  { key }: SettingSpec<Value>,
  value: Value,
  { at, by, baseVersion = 0 }: { at: Date; by: string | null; baseVersion: number | undefined },
): Promise<Result<void, "edit-conflict">> {
  const row = { value: JSON.stringify(value), version: baseVersion + 1, updatedAt: at.toISOString(), updatedBy: by };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row).where("settings.version", "=", baseVersion))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? ok() : failed("edit-conflict");
}
