import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type AgencySetting, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** The name of the data folder stands in this file: instances that share the folder share the name. */
const NAME_FILE = "files-id";
/** Each instance notes itself every hour. */
const LASTS_MS = 2 * HOUR;

/** The folders that instances keep files in, by when each was noted last. */
const folders: AgencySetting<Record<string, string>> = {
  key: "file-folders",
  schema: z.record(z.string(), z.iso.datetime()),
  initial: {},
};

type Where = Pick<Settings, "databaseUrl" | "s3" | "dataDir">;

/** Notes where this instance keeps its files. Only several instances on one PostgreSQL can have several folders. */
export async function recordFileFolder(db: Db, { databaseUrl, s3, dataDir }: Where, now: Date): Promise<void> {
  if (!databaseUrl || s3) return;
  const name = await nameOf(dataDir);
  await saveSetting(db, folders, (known) => ({ ...recentOf(known, now), [name]: now.toISOString() }), now);
}

/** A warning for the agency while instances keep their files in different folders; null: they do not. */
export async function fileFoldersWarning(db: Db, now: Date): Promise<string | null> {
  if (Object.keys(recentOf(await readSetting(db, folders), now)).length < 2) return null;
  return "Plusieurs instances du site gardent leurs photos et leurs films chacune de son côté : une fois sur deux, une image manquera. Donnez-leur un même stockage S3 (S3_ENDPOINT et les suivants).";
}

function recentOf(known: Record<string, string>, now: Date): Record<string, string> {
  return Object.fromEntries(Object.entries(known).filter(([, at]) => now.getTime() - Date.parse(at) < LASTS_MS));
}

async function nameOf(dataDir: string): Promise<string> {
  const path = join(dataDir, NAME_FILE);
  await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}
