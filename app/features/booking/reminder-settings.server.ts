import {
  type AgencySetting,
  readSetting,
  readDatedSetting,
  changeSetting,
} from "#app/platform/agency-settings.server.ts";
import type { SettingKey } from "#app/platform/event-kinds.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Member } from "#app/platform/events.server.ts";
import type { BookingDeps } from "./booking.server.ts";
import { DEFAULT_REMINDERS, type ReminderSettings, reminderSettingsSchema } from "./reminder-settings.ts";

const REMINDERS: AgencySetting<ReminderSettings, SettingKey> = {
  key: "reminders",
  schema: reminderSettingsSchema,
  initial: DEFAULT_REMINDERS,
};

export function readReminderSettings(db: Db): Promise<ReminderSettings> {
  return readSetting(db, REMINDERS);
}

/** With the date that a form which changes them has to know. */
export async function loadReminderSettings({ db }: Pick<BookingDeps, "db">) {
  const { value, updatedAt } = await readDatedSetting(db, REMINDERS);
  return { ...value, updatedAt };
}

/** @param seen the date of what the form showed; somebody else's change since then refuses this one */
export async function changeReminderSettings(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  member: Member,
  settings: ReminderSettings,
  seen: string | null,
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  const written = await changeSetting(db, REMINDERS, settings, { at: now(), by: member.id, seen });
  return written ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
}
