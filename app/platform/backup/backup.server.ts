import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { backup as copySqlite, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import * as z from "zod";
import { type AgencySetting, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import {
  type BackupManifest,
  backupSize,
  createBackupFolder,
  FILES_FOLDER,
  finishBackup,
  SECRET_FILE,
  SQLITE_COPY,
  TABLES_FOLDER,
} from "./backup-folder.server.ts";
import { VOLATILE_TABLES } from "./volatile-tables.ts";
import { type Database, type Db, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { isErasedNote } from "./erasure-tombstones.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { dumpTables } from "./postgres-rows.server.ts";

/** What a backup is taken of. */
export interface BackupSource {
  database: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  files: FileStore;
}

/**
 * Writes everything that counts into a folder, while the site runs: the database as of one moment, the files, the secret
 * where the site keeps it itself. What was acknowledged before it began is in it.
 * @param folder absolute; it must be empty, or not there yet
 * @throws BackupFolderError where it holds something
 */
export async function takeBackup(source: BackupSource, folder: string, now: () => Date): Promise<BackupManifest> {
  const { database, dataDir, files } = source;
  const takenAt = now();
  await createBackupFolder(folder);
  // Before the database: a file that goes meanwhile may be what it refers to. And after it, for those that came meanwhile.
  const copied = new Set<string>();
  await copyFiles(files, join(folder, FILES_FOLDER), copied);
  const migrations = await copyDatabase(source, folder);
  await copyFiles(files, join(folder, FILES_FOLDER), copied);
  const secret = join(dataDir, SECRET_FILE);
  if (existsSync(secret)) await copyFile(secret, join(folder, SECRET_FILE));
  const manifest = await finishBackup(folder, { takenAt: takenAt.toISOString(), kind: database.kind, migrations });
  await recordBackup(database.db, takenAt, backupSize(manifest));
  return manifest;
}

/** @returns the migrations that it has seen: the site may be updated while its files are copied */
async function copyDatabase({ database, dataDir, databaseUrl }: BackupSource, folder: string): Promise<string[]> {
  // The rows go into the tables of their migration: both are of the same moment.
  if (databaseUrl) return dumpTables(databaseUrl, join(folder, TABLES_FOLDER));
  const connection = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  try {
    // In one step: a copy in several begins again whenever somebody writes.
    await copySqlite(connection, join(folder, SQLITE_COPY), { rate: 0x7fff_ffff });
  } finally {
    connection.close();
  }
  emptyVolatileTables(join(folder, SQLITE_COPY));
  return listMigrations(database.db);
}

/** A copy opens no account. */
function emptyVolatileTables(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // An update may wait for its restart: a table of a newer schema is not there yet.
    const there = new Set(
      copy
        .prepare("select name from sqlite_master where type = 'table'")
        .all()
        .map(({ name }) => name),
    );
    for (const table of VOLATILE_TABLES) if (there.has(table)) copy.exec(`delete from "${table}"`);
    // The rows' bytes leave the file as well.
    copy.exec("vacuum");
  } finally {
    copy.close();
  }
}

async function copyFiles(files: FileStore, folder: string, copied: Set<string>): Promise<void> {
  for await (const { key, whole } of files.list()) {
    // The list of who was erased lies apart: a restored site has to know what happened since.
    if (!whole || copied.has(key) || isErasedNote(key)) continue;
    copied.add(key);
    // A film is larger than what the site keeps in memory.
    const body = await files.read(key);
    // It went in the meantime.
    if (!body) continue;
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(body, createWriteStream(path, { flush: true }));
  }
}

async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const lastBackupSchema = z.object({ takenAt: z.iso.datetime(), bytes: z.int() });

const lastBackup: AgencySetting<z.infer<typeof lastBackupSchema> | null> = {
  key: "last-backup",
  schema: lastBackupSchema.nullable(),
  initial: null,
};

/** The last one that this database knows of; null: none. */
export async function readLastBackup(db: Db): Promise<{ takenAt: Date; bytes: number } | null> {
  const value = await readSetting(db, lastBackup);
  return value && { takenAt: new Date(value.takenAt), bytes: value.bytes };
}

/** What the state page says of the last one. */
export async function recordBackup(db: Db, takenAt: Date, bytes: number): Promise<void> {
  await saveSetting(db, lastBackup, () => ({ takenAt: takenAt.toISOString(), bytes }), takenAt);
}
