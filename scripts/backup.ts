import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { figures } from "#app/content/legal/legal-figures.ts";
import { megabytes } from "#app/french/megabytes.ts";
import {
  BackupFolderError,
  backupSize,
  isUnwritable,
  nightlyName,
  purgeBackups,
} from "#app/platform/backup/backup-folder.server.ts";
import { takeBackup } from "#app/platform/backup/backup.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import {
  type Command,
  type CommandContext,
  loadSiteSettings,
  Refusal,
  runProgram,
  workOnDatabase,
} from "./agency-command.ts";
import { folderProblems } from "./folder-problems.ts";
import { DAY } from "#app/platform/durations.ts";
import { plural } from "#app/french/plural.ts";

/** Mode for a timer: takes a backup in a folder of backups, and purges expired ones. */
const NIGHTLY = "nightly";

const USAGE =
  "Usage : npm run backup -- DOSSIER, un dossier vide ou qui n’existe pas encore ; ou npm run backup -- nightly DOSSIER, où chaque sauvegarde a son propre dossier et où les anciennes sont effacées.";

await runProgram(USAGE, async (args) => {
  try {
    return await workOnDatabase(parse, args, () => loadSiteSettings({ mayBeNew: false }), { migrates: false });
  } finally {
    // Expired backups are purged even if the site's database is unreachable.
    if (isNightly(args)) await purgeNightly(resolve(args[1]!));
  }
});

function parse(args: string[]): Command {
  if (isNightly(args)) return (context) => backUp(context, join(resolve(args[1]!), nightlyName(new Date())));
  if (args.length === 1 && args[0] !== NIGHTLY) return (context) => backUp(context, resolve(args[0]!));
  throw new Refusal(USAGE);
}

function isNightly(args: string[]): boolean {
  return args.length === 2 && args[0] === NIGHTLY;
}

/** Purges a day early, because backups that expire before the next nightly run would be purged too late. */
async function purgeNightly(folder: string): Promise<void> {
  const before = new Date(Date.now() - (figures.backupDays - 1) * DAY);
  if (existsSync(folder)) await purgeBackups(folder, before);
}

async function backUp({ settings, database }: CommandContext, folder: string): Promise<string[]> {
  const { dataDir, databaseUrl } = settings;
  const source = { database, dataDir, databaseUrl, files: openFileStore(settings) };
  try {
    const manifest = await takeBackup(source, folder, () => new Date());
    const { length } = Object.keys(manifest.parts);
    return [
      `La sauvegarde est faite : ${length} ${plural(length, "fichier", "fichiers")}, ${megabytes(backupSize(manifest))}, dans ${folder}.`,
      "Elle contient les données des clients : chiffrez-la, et conservez-la ailleurs que sur le serveur du site.",
    ];
  } catch (error) {
    if (error instanceof BackupFolderError)
      throw new Refusal(`Le dossier « ${folder} » ${folderProblems[error.problem]}`);
    if (isUnwritable(error, folder))
      throw new Refusal(
        `Le dossier « ${folder} » ne peut pas être écrit : il est plein, ou appartient à un autre compte.`,
      );
    throw error;
  }
}
