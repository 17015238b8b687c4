import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type AgencySetting, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** Instances on one folder share the id in this file. */
const NAME_FILE = "files-id";
/** A registration expires after this time; each instance renews its own every hour. */
const LASTS_MS = 2 * HOUR;

const folders: AgencySetting<Record<string, string>> = {
  key: "file-folders",
  schema: z.record(z.string(), z.iso.datetime()),
  initial: {},
};

type Where = Pick<Settings, "databaseUrl" | "s3" | "dataDir">;

/** Registers this instance's folder; only instances that share a PostgreSQL database can have several folders. */
export async function recordFileFolder(db: Db, { databaseUrl, s3, dataDir }: Where, now: Date): Promise<void> {
  if (!databaseUrl || s3) return;
  const name = await nameOf(dataDir);
  await saveSetting(db, folders, (known) => ({ ...recentOf(known, now), [name]: now.toISOString() }), now);
}

export async function fileFoldersWarning(db: Db, now: Date): Promise<string | null> {
  if (Object.keys(recentOf(await readSetting(db, folders), now)).length < 2) return null;
  return "Plusieurs instances du site conservent leurs photos et leurs films chacune de son côté : une fois sur deux, une image manquera. Donnez-leur un même stockage S3 (S3_ENDPOINT et les suivants).";
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
