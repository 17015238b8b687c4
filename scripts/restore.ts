import { resolve } from "node:path";
import { restore, type RestoreRefusal } from "#app/application/operations/restore.server.ts";
import { connectUseCases } from "#app/application/composition/connect-use-cases.server.ts";
import { longDateTime } from "#app/french/dates.ts";
import type { SkippedTasks } from "#app/application/operations/skip-due-tasks.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { BackupFolderError } from "#app/platform/backup/backup-folder.server.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/config/settings.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { ForeignObjects, SchemaNotOwned } from "#app/platform/backup/restore-database.server.ts";
import { listMigrations } from "#app/platform/database/migrate.server.ts";
import { DatabaseInUse } from "#app/platform/database/site-lock.server.ts";
import { Refusal, runProgram } from "./agency-command.ts";
import { folderProblems } from "./folder-problems.ts";
import { lookForSite } from "./look-for-site.ts";

const REFUSALS: Record<RestoreRefusal, string> = {
  "other-database":
    "Cette sauvegarde vient d’un autre type de base (SQLite ou PostgreSQL) que celle des réglages (DATABASE_URL).",
  "newer-version": "Cette sauvegarde vient d’une version plus récente du site : installez d’abord celle-ci.",
};

/** Confirmation for a restore into the default folder without a site. */
const NEW_MACHINE = "nouvelle-machine";

const USAGE = `Usage :
  npm run restore -- DOSSIER                    restaure une sauvegarde faite par npm run backup, quand le site est arrêté
  npm run restore -- DOSSIER ${NEW_MACHINE}   de même, sans DATA_DIR, sur une machine qui n’a pas encore de site`;

await runProgram(USAGE, async ([folder, confirmation, ...more]) => {
  if (!folder || (confirmation !== undefined && confirmation !== NEW_MACHINE) || more.length > 0)
    throw new Refusal(USAGE);
  if (!confirmation) expectKnownTarget();
  const settings = loadSettings(projectRoot);
  const log = createLog(settings.logLevel);
  const now = new Date();
  try {
    const restored = await restore(
      {
        target: settings,
        files: openFileStore(settings),
        migrations: listMigrations(),
        erasureDepsFor: (database) => connectUseCases(database, settings, log, () => now),
      },
      resolve(folder),
    );
    if (!restored.ok) throw new Refusal(REFUSALS[restored.reason]);
    const { date, time } = parisTime(new Date(restored.manifest.takenAt));
    return [
      `Le site est revenu à son état du ${longDateTime(date, time)}. Chacun doit se reconnecter.`,
      describeTarget(settings),
      ...(restored.erasedAgain > 0
        ? [`Comptes supprimés de nouveau (ils l’avaient été depuis la sauvegarde) : ${restored.erasedAgain}.`]
        : []),
      ...describeSkipped(restored.skipped),
    ];
  } catch (error) {
    if (error instanceof BackupFolderError)
      throw new Refusal(`Le dossier « ${folder} » ${folderProblems[error.problem]}`);
    if (error instanceof DatabaseInUse) throw new Refusal("Le site tourne encore : arrêtez-le, puis recommencez.");
    if (error instanceof SchemaNotOwned)
      throw new Refusal(
        "Le compte de DATABASE_URL n’est pas propriétaire du schéma « public » : faites-en le propriétaire, puis recommencez.",
      );
    if (error instanceof ForeignObjects)
      throw new Refusal(
        `Le schéma « public » de la base contient autre chose que le site (${error.message}) : déplacez-le, ou donnez au site sa propre base.`,
      );
    if (error instanceof SettingsError) throw new Refusal(error.message);
    throw error;
  }
});

function describeSkipped({ changes, answers, reminders, secondProposals, weeklyDigest }: SkippedTasks): string[] {
  const counts = [
    ["e-mails pour des actions de l’agence", changes],
    ["réponses aux demandes", answers],
    ["rappels", reminders],
    ["secondes propositions", secondProposals],
    ["récapitulatif de la semaine", Number(weeklyDigest)],
  ] as const;
  const skipped = counts.filter(([, count]) => count > 0).map(([what, count]) => `${what} : ${count}`);
  if (skipped.length === 0) return [];
  return [
    `Ces e-mails devaient être envoyés depuis la sauvegarde. Ils ne le seront pas, car ils l’ont peut-être déjà été : ${skipped.join(", ")}.`,
  ];
}

/** Without the site's settings, the restore would go to another folder and report success. */
function expectKnownTarget(): void {
  const { folder, found } = lookForSite();
  if (found || process.env.DATA_DIR) return;
  throw new Refusal(
    `DATA_DIR n’est pas donné, et aucun site n’a été trouvé dans « ${folder} » : donnez à cette commande les réglages du site, ou ajoutez « ${NEW_MACHINE} » pour restaurer dans ce dossier.`,
  );
}

function describeTarget({ dataDir, databaseUrl, s3 }: Settings): string {
  if (!databaseUrl && !s3) return `Restauré dans « ${dataDir} ».`;
  const files = s3 ? `fichiers dans le compartiment « ${s3.bucket} »` : `fichiers dans « ${dataDir} »`;
  return `Restauré : base dans ${databaseUrl ? describeDatabase(databaseUrl) : `« ${dataDir} »`}, ${files}.`;
}

function describeDatabase(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, « ${host}${pathname} »`;
}
