import type { SiteDeps } from "#app/site-deps.ts";
import * as z from "zod";
import { type SettingSpec, readStoredSetting, writeSetting } from "#app/platform/database/stored-settings.server.ts";
import { readLastBackup } from "#app/platform/backup/backup.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { oldBackupEmail } from "./old-backup.emails.ts";
import { backupAlarm } from "./site-state.ts";
import { DAY } from "#app/platform/durations.ts";

/** `updatedAt` is the date of the last alarm mail. */
const ALARM_MAIL: SettingSpec<true | null> = {
  key: "backup-alarm",
  schema: z.literal(true).nullable(),
  initial: null,
};

/** Sends at most one mail a day. If no backup exists, only the agency's pages warn. @returns false if it sends none */
export async function mailOldBackup({ db, now, identity, agencyEmail, publicUrl }: SiteDeps): Promise<boolean> {
  const at = now();
  const backup = await readLastBackup(db);
  if (!backup || backupAlarm(backup.takenAt, at) !== "old") return false;
  return db.transaction().execute(async (trx) => {
    const { updatedAt, version: baseVersion } = await readStoredSetting(trx, ALARM_MAIL);
    if (updatedAt !== null && at.getTime() - Date.parse(updatedAt) < DAY) return false;
    // The write fails if another instance has just sent the mail.
    if (!(await writeSetting(trx, ALARM_MAIL, true, { at, by: null, baseVersion })).ok) return false;
    const mail = oldBackupEmail({
      identity: identity(),
      takenAt: backup.takenAt,
      agencyEmail: agencyEmail(),
      publicUrl,
    });
    await enqueueMail(trx, at, { userId: null, eventId: null }, mail);
    return true;
  });
}
