import type { Db } from "#app/platform/database/connection.server.ts";
import { type SettingSpec, writeSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import { recordEvent } from "./record-event.server.ts";

export async function changeSetting<Value>(
  db: Db,
  setting: SettingSpec<Value, SettingKey>,
  value: Value,
  { at, by, baseVersion }: { at: Date; by: string; baseVersion: number | undefined },
): Promise<Result<void, "edit-conflict">> {
  const change = async (trx: Db) => {
    const result = await writeSetting(trx, setting, value, { at, by, baseVersion });
    if (!result.ok) return result;
    const actor = { memberId: by };
    await recordEvent(trx, { at, actor, kind: "setting-changed", userId: null, subjectId: setting.key, data: {} });
    return result;
  };
  return db.isTransaction ? change(db) : db.transaction().execute(change);
}
