import type { Db } from "#app/platform/database/connection.server.ts";
import { type AgencySetting, writeSetting } from "#app/platform/database/stored-settings.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import { recordEvent } from "./record-event.server.ts";

/**
 * Saves a setting for somebody of the agency and records who did it, unless the setting was changed since `baseVersion` was read:
 * two people never overwrite each other unread.
 * @param baseVersion `updatedAt` of the value that was read; null: the setting had its initial value
 * @returns false when somebody else was faster
 */
export async function changeSetting<Value>(
  db: Db,
  setting: AgencySetting<Value, SettingKey>,
  value: Value,
  { at, by, baseVersion }: { at: Date; by: string; baseVersion: string | null },
): Promise<boolean> {
  const change = async (trx: Db) => {
    if (!(await writeSetting(trx, setting, value, { at, by, baseVersion }))) return false;
    const actor = { memberId: by };
    await recordEvent(trx, { at, actor, kind: "setting-changed", userId: null, subjectId: setting.key, data: {} });
    return true;
  };
  return db.isTransaction ? change(db) : db.transaction().execute(change);
}
