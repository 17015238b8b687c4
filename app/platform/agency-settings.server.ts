import type { Db } from "./database.server.ts";

/** What reads a setting's JSON: a zod schema. */
interface Reader<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** A setting of the agency's, by its name in the table. */
export interface AgencySetting<Value> {
  key: string;
  schema: Reader<Value>;
  /** While the agency has settled nothing. */
  initial: Value;
}

/** What the agency has settled; its initial value where there is none, or none that can be read any more. */
export async function readSetting<Value>(db: Db, { key, schema, initial }: AgencySetting<Value>): Promise<Value> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  if (!row) return initial;
  const read = schema.safeParse(JSON.parse(row.value));
  return read.success ? read.data : initial;
}
