import type { FolderProblem } from "#app/platform/backup/backup-folder.server.ts";

/** Continues a sentence that starts with the folder's name. */
export const folderProblems: Record<FolderProblem, string> = {
  "not-empty": "n’est pas vide : choisissez-en un autre, rien n’est écrasé.",
  unreadable:
    "n’est pas lisible par le compte qui restaure : donnez-lui-en d’abord la propriété (sur un serveur, en tant que root : « chown -R solstice: », puis le nom du dossier).",
  unfinished: "contient une sauvegarde inachevée : elle ne peut pas être restaurée.",
  damaged: "contient une sauvegarde abîmée : un de ses fichiers manque ou a changé.",
  "not-a-backup": "ne contient pas de sauvegarde de ce site.",
};
