import type { SiteDeps } from "#app/site-deps.ts";
import { type SettingSpec, readSetting, readStoredSetting } from "#app/platform/database/stored-settings.server.ts";
import { changeSetting } from "#app/platform/events/change-setting.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import type { Result } from "#app/platform/result.ts";
import { DEFAULT_REMINDERS, type ReminderSettings, reminderSettingsSchema } from "./settings.ts";
import { dropReminders } from "#app/features/booking/appointments/queued-reminders.server.ts";

const REMINDERS: SettingSpec<ReminderSettings, SettingKey> = {
  key: "reminders",
  schema: reminderSettingsSchema,
  initial: DEFAULT_REMINDERS,
};

export function readReminderSettings(db: Db): Promise<ReminderSettings> {
  return readSetting(db, REMINDERS);
}

export async function loadReminderSettings({ db }: SiteDeps) {
  const { value, version } = await readStoredSetting(db, REMINDERS);
  return { ...value, version };
}

export async function changeReminderSettings(
  { db, now }: SiteDeps,
  member: Member,
  settings: ReminderSettings,
  baseVersion: number | undefined,
): Promise<Result<void, "edit-conflict">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const changed = await changeSetting(trx, REMINDERS, settings, { at, by: member.id, baseVersion });
    if (!changed.ok) return changed;
    if (!settings.clients) await dropReminders(trx, at);
    return changed;
  });
}
