import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type SettingSpec, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** Contains the folder's id, which all instances on the folder share. */
const ID_FILE = "files-id";
/** Each instance renews its registration every hour. */
const REGISTRATION_LASTS_MS = 2 * HOUR;

const FOLDERS: SettingSpec<Record<string, string>> = {
  key: "file-folders",
  schema: z.record(z.string(), z.iso.datetime()),
  initial: {},
};

type FileSettings = Pick<Settings, "databaseUrl" | "s3" | "dataDir">;

/** Registers this instance's folder; only instances that share a PostgreSQL database can have several folders. */
export async function recordFileFolder(db: Db, { databaseUrl, s3, dataDir }: FileSettings, now: Date): Promise<void> {
  if (!databaseUrl || s3) return;
  const id = await ensureFolderId(dataDir);
  await saveSetting(db, FOLDERS, (registered) => ({ ...unexpired(registered, now), [id]: now.toISOString() }), now);
}

export async function fileFoldersWarning(db: Db, now: Date): Promise<string | null> {
  if (Object.keys(unexpired(await readSetting(db, FOLDERS), now)).length < 2) return null;
  return "Plusieurs instances du site conservent leurs photos et leurs films chacune de son côté : une fois sur deux, une image manquera. Donnez-leur un même stockage S3 (S3_ENDPOINT et les suivants).";
}

function unexpired(registered: Record<string, string>, now: Date): Record<string, string> {
  return Object.fromEntries(
    Object.entries(registered).filter(([, at]) => now.getTime() - Date.parse(at) < REGISTRATION_LASTS_MS),
  );
}

async function ensureFolderId(dataDir: string): Promise<string> {
  const path = join(dataDir, ID_FILE);
  await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}
