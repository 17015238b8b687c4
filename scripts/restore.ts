import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { restore, type RestoreRefusal } from "#app/across/restore.server.ts";
import { connectUseCases } from "#app/across/use-cases.server.ts";
import { longMoment } from "#app/content/dates.ts";
import type { Skipped } from "#app/across/skip-what-came-due.server.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { BackupFolderError } from "#app/platform/backup-folder.server.ts";
import { loadSettings, SettingsError } from "#app/platform/env.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { DatabaseInUse } from "#app/platform/restore-database.server.ts";
import { Refusal, runOffline } from "./agency-command.ts";
import { folderProblems } from "./backup-words.ts";

const REFUSALS: Record<RestoreRefusal, string> = {
  "other-database":
    "Cette sauvegarde vient d’un autre genre de base (SQLite ou PostgreSQL) que celle des réglages (DATABASE_URL).",
  "newer-version": "Cette sauvegarde vient d’une version plus récente du site : installez d’abord celle-ci.",
};

await runOffline(async ([folder, ...more]) => {
  if (!folder || more.length > 0) {
    throw new Refusal("Usage : npm run restore -- DOSSIER      une sauvegarde faite par npm run backup ; site arrêté");
  }
  const settings = loadSettings(projectRoot);
  const migrationsFolder = join(projectRoot, "migrations");
  const log = createLog(settings.logLevel);
  const now = new Date();
  try {
    const restored = await restore(
      {
        place: { dataDir: settings.dataDir, databaseUrl: settings.databaseUrl, migrationsFolder },
        files: openFileStore(settings),
        migrations: readdirSync(migrationsFolder).map((name) => name.replace(/\.ts$/, "")),
        erasureOn: async (database) => (await connectUseCases(database, settings, log, () => now)).erasure,
      },
      resolve(folder),
    );
    if (!restored.ok) throw new Refusal(REFUSALS[restored.reason]);
    const { date, time } = nowInParis(new Date(restored.manifest.takenAt));
    return [
      `Le site est comme le ${longMoment(date, time)}. Chacun doit se reconnecter.`,
      ...(restored.erasedAgain > 0 ? [`Comptes supprimés depuis, et de nouveau : ${restored.erasedAgain}.`] : []),
      ...skippedInWords(restored.skipped),
    ];
  } catch (error) {
    if (error instanceof BackupFolderError)
      throw new Refusal(`Le dossier « ${folder} » ${folderProblems[error.problem]}`);
    if (error instanceof DatabaseInUse) throw new Refusal("Le site tourne encore : arrêtez-le, puis recommencez.");
    if (error instanceof SettingsError) throw new Refusal(error.message);
    throw error;
  }
});

function skippedInWords({ acts, answers, reminders, secondProposals, week }: Skipped): string[] {
  const counts = [
    ["actes de l’agence sans courriel", acts],
    ["réponses à renvoyer", answers],
    ["rappels", reminders],
    ["secondes propositions", secondProposals],
    ["semaine à venir", Number(week)],
  ] as const;
  const some = counts.filter(([, count]) => count > 0).map(([what, count]) => `${what} : ${count}`);
  if (some.length === 0) return [];
  return [`Venus à terme depuis, et non écrits, car peut-être déjà partis : ${some.join(", ")}.`];
}
