import { resolve } from "node:path";
import { megabytes } from "#app/content/megabytes.ts";
import { BackupFolderError, backupSize, isUnwritable } from "#app/platform/backup-folder.server.ts";
import { takeBackup } from "#app/platform/backup.server.ts";
import { loadSettings, type Settings } from "#app/platform/env.server.ts";
import { openFileStore } from "#app/platform/files.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { type Command, type CommandContext, Refusal, runOffline, workOnDatabase } from "./agency-command.ts";
import { folderProblems } from "./backup-words.ts";
import { lookForSite } from "./known-site.ts";

await runOffline((typed) => workOnDatabase(parse, typed, settingsOfSite, { asItIs: true }));

/** A command that opened a new database would say that nothing is lost. */
function settingsOfSite(): Settings {
  const { folder, found } = lookForSite();
  if (found) return loadSettings(projectRoot);
  throw new Refusal(`Pas de site dans « ${folder} » : donnez à cette commande les réglages du site.`);
}

function parse([folder, ...more]: string[]): Command {
  if (!folder || more.length > 0) {
    throw new Refusal("Usage : npm run backup -- DOSSIER      un dossier vide, ou qui n’existe pas encore");
  }
  return (context) => take(context, resolve(folder));
}

async function take({ settings, database }: CommandContext, folder: string): Promise<string[]> {
  const { dataDir, databaseUrl } = settings;
  const source = { database, dataDir, databaseUrl, files: openFileStore(settings) };
  try {
    const manifest = await takeBackup(source, folder, () => new Date());
    const { length } = Object.keys(manifest.parts);
    return [
      `La sauvegarde est faite : ${length} ${length > 1 ? "fichiers" : "fichier"}, ${megabytes(backupSize(manifest))}, dans ${folder}.`,
      "Elle contient les données des clients : chiffrez-la, et gardez-la ailleurs que le site.",
    ];
  } catch (error) {
    if (error instanceof BackupFolderError)
      throw new Refusal(`Le dossier « ${folder} » ${folderProblems[error.problem]}`);
    if (isUnwritable(error, folder))
      throw new Refusal(`Le dossier « ${folder} » ne peut pas être écrit : il est plein, ou à un autre compte.`);
    throw error;
  }
}
