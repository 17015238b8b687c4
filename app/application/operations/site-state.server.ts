import { statfs } from "node:fs/promises";
import { canSendMails, readMailHealth } from "#app/features/emails/mails.server.ts";
import type { ResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import { readLastBackup } from "#app/platform/backup/backup.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { listFormerDatabases } from "#app/platform/database/former-databases.server.ts";
import type { Health } from "#app/platform/operations/health.server.ts";
import { readMailQueue } from "#app/platform/mail/queue-state.server.ts";
import { version } from "#app/platform/config/version.server.ts";
import { after } from "#app/platform/durations.ts";
import { fileFoldersWarning } from "./file-folders.server.ts";
import { backupAlarm, type SiteAlarms, type SiteState } from "./site-state.ts";

export interface SiteStateDeps {
  database: Database;
  settings: Pick<Settings, "dataDir">;
  now: () => Date;
  health: () => Promise<Health>;
  responses: Pick<ResponseCounter, "read">;
}

export async function readSiteState({ database, settings, now, health, responses }: SiteStateDeps): Promise<SiteState> {
  const { db } = database;
  const [
    { database: databaseState, disk: diskState },
    queue,
    mailHealth,
    backup,
    disk,
    formerDatabases,
    separateFilesAdvice,
  ] = await Promise.all([
    health(),
    readMailQueue(db),
    readMailHealth(db),
    readLastBackup(db),
    readDisk(settings.dataDir),
    listFormerDatabases(database, settings.dataDir),
    fileFoldersWarning(db, now()),
  ]);
  return {
    at: now().toISOString(),
    version,
    startedAt: after(now(), -process.uptime() * 1000).toISOString(),
    database: { kind: database.kind, state: databaseState },
    responses: responses.read(),
    mails: { ...mailHealth, queue },
    disk: { ...disk, state: diskState },
    separateFilesAdvice: separateFilesAdvice ?? "",
    formerDatabases: formerDatabases.map(({ name, since }) => ({ name, since: since.toISOString() })),
    backup: backup && { takenAt: backup.takenAt.toISOString(), bytes: backup.bytes },
  };
}

export async function readSiteAlarms({
  database: { db },
  now,
}: Pick<SiteStateDeps, "database" | "now">): Promise<SiteAlarms> {
  const [canSend, backup] = await Promise.all([canSendMails(db), readLastBackup(db)]);
  return { mailsStopped: !canSend, backup: backupAlarm(backup?.takenAt ?? null, now()) };
}

async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
