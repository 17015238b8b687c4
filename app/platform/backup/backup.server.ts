import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { backup as copySqlite, DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { type SettingSpec, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import {
  type BackupManifest,
  backupSize,
  createBackupFolder,
  FILES_FOLDER,
  finishBackup,
  SQLITE_COPY,
  TABLES_FOLDER,
} from "./backup-folder.server.ts";
import { SECRET_FILE } from "#app/platform/config/settings.server.ts";
import { VOLATILE_TABLES } from "./volatile-tables.ts";
import { type Database, type Db, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { isTombstone } from "./erasure-tombstones.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { dumpTables } from "./postgres-dump.server.ts";

export interface BackupSource {
  database: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  files: FileStore;
}

/** Takes a consistent backup while the site runs. @param folder absolute path of an empty or missing folder */
export async function takeBackup(source: BackupSource, folder: string, now: () => Date): Promise<BackupManifest> {
  const { database, dataDir, files } = source;
  const takenAt = now();
  await createBackupFolder(folder);
  // Files are copied before the database, because the site may delete some, and after it, because it may add some.
  const copiedKeys = new Set<string>();
  await copyFiles(files, join(folder, FILES_FOLDER), copiedKeys);
  const migrations = await copyDatabase(source, folder);
  await copyFiles(files, join(folder, FILES_FOLDER), copiedKeys);
  const secret = join(dataDir, SECRET_FILE);
  if (existsSync(secret)) await copyFile(secret, join(folder, SECRET_FILE));
  const manifest = await finishBackup(folder, { takenAt: takenAt.toISOString(), kind: database.kind, migrations });
  await recordBackup(database.db, takenAt, backupSize(manifest));
  return manifest;
}

/** @returns the migrations in the copy, because an update during the backup can add some to the database */
async function copyDatabase({ dataDir, databaseUrl }: BackupSource, folder: string): Promise<string[]> {
  if (databaseUrl) return dumpTables(databaseUrl, join(folder, TABLES_FOLDER));
  const connection = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  try {
    // Copies all pages in one step (`rate`), because each write to the database would restart a copy in several steps.
    await copySqlite(connection, join(folder, SQLITE_COPY), { rate: 0x7fff_ffff });
  } finally {
    connection.close();
  }
  return emptyVolatileTables(join(folder, SQLITE_COPY));
}

/** @returns the migrations in the copy */
function emptyVolatileTables(path: string): string[] {
  const copy = new DatabaseSync(path);
  const namesFrom = (query: string) =>
    copy
      .prepare(query)
      .all()
      .map(({ name }) => String(name));
  try {
    // The database may not have all migrations yet, so a newer table can be missing.
    const tables = new Set(namesFrom("select name from sqlite_master where type = 'table'"));
    for (const table of VOLATILE_TABLES) if (tables.has(table)) copy.exec(`delete from "${table}"`);
    // Deleted rows stay readable in the file until VACUUM.
    copy.exec("vacuum");
    return namesFrom("select name from kysely_migration order by name");
  } finally {
    copy.close();
  }
}

async function copyFiles(files: FileStore, folder: string, copiedKeys: Set<string>): Promise<void> {
  for await (const { key, isComplete } of files.list()) {
    // A restore keeps the site's tombstones, so a backup needs none.
    if (!isComplete || copiedKeys.has(key) || isTombstone(key)) continue;
    copiedKeys.add(key);
    const body = await files.read(key);
    if (!body) continue;
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(path, { flush: true }));
  }
}

const lastBackupSchema = z.object({ takenAt: z.iso.datetime(), bytes: z.int() });

const lastBackup: SettingSpec<z.infer<typeof lastBackupSchema> | null> = {
  key: "last-backup",
  schema: lastBackupSchema.nullable(),
  initial: null,
};

export async function readLastBackup(db: Db): Promise<{ takenAt: Date; bytes: number } | null> {
  const value = await readSetting(db, lastBackup);
  return value && { takenAt: new Date(value.takenAt), bytes: value.bytes };
}

export async function recordBackup(db: Db, takenAt: Date, bytes: number): Promise<void> {
  await saveSetting(db, lastBackup, () => ({ takenAt: takenAt.toISOString(), bytes }), takenAt);
}
