import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { sqliteCode } from "#app/platform/database/sqlite-dialect.server.ts";

export const SQLITE_COPY = "solstice.sqlite";
export const TABLES_FOLDER = "tables";
export const FILES_FOLDER = "files";

const MANIFEST = "backup.json";

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  kind: z.enum(["sqlite", "postgres"]),
  /** Oldest first. */
  migrations: z.array(z.string()).min(1),
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

export type FolderProblem = "not-empty" | "unreadable" | "unfinished" | "damaged" | "not-a-backup";

export class BackupFolderError extends Error {
  readonly problem: FolderProblem;

  constructor(problem: FolderProblem) {
    super(problem);
    this.problem = problem;
  }
}

export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupFolderError("not-empty");
}

/** Writes the manifest. Call it last, because a folder without a manifest counts as unfinished. */
export async function finishBackup(
  folder: string,
  description: Omit<BackupManifest, "format" | "parts">,
): Promise<BackupManifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const parts: BackupManifest["parts"] = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll("\\", "/");
    parts[name] = await measure(path);
  }
  const manifest: BackupManifest = { format: 1, ...description, parts };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
}

export async function readBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.parts)) {
    const part = await measure(join(folder, name)).catch((error: unknown) => {
      if (isDenied(error)) throw new BackupFolderError("unreadable");
      return null;
    });
    if (part?.bytes !== bytes || part.sha256 !== sha256) throw new BackupFolderError("damaged");
  }
  return manifest;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), "utf8");
  } catch (error) {
    if (isDenied(error)) throw new BackupFolderError("unreadable");
    const names = await readdir(folder).catch(() => []);
    throw new BackupFolderError(names.length > 0 ? "unfinished" : "not-a-backup");
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupFolderError("not-a-backup");
  }
}

export function nightlyName(now: Date): string {
  return now.toISOString().slice(0, 16).replace("T", "-").replace(":", "");
}

const NIGHTLY_NAME = /^\d{4}-\d\d-\d\d-\d{4}$/;

/** Also true for an unfinished backup. */
async function isBackup(path: string): Promise<boolean> {
  const parts = await readdir(path).catch(() => null);
  if (!parts) return false;
  return (
    NIGHTLY_NAME.test(basename(path)) || [MANIFEST, SQLITE_COPY, TABLES_FOLDER].some((part) => parts.includes(part))
  );
}

/** Deletes old backups, but never the newest complete backup, because later backups may have failed. */
export async function purgeBackups(folder: string, before: Date): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const mtimeOf = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null;
  const entries = await Promise.all(
    paths.map(async (path) => ({
      path,
      modifiedAt: (await mtimeOf(path)) ?? 0,
      finishedAt: await mtimeOf(join(path, MANIFEST)),
    })),
  );
  const newestFinishedAt = Math.max(...entries.map(({ finishedAt }) => finishedAt ?? 0));
  for (const { path, modifiedAt, finishedAt } of entries)
    if (modifiedAt <= before.getTime() && finishedAt !== newestFinishedAt && (await isBackup(path)))
      await rm(path, { recursive: true, force: true });
}

function isDenied(error: unknown): boolean {
  return ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
}

const SQLITE_FULL = 13;

/** An error without a path, such as a full disk's, counts as an error of the backup's folder. */
export function isUnwritable(error: unknown, folder: string): boolean {
  if (sqliteCode(error) === SQLITE_FULL) return true;
  const { code = "", path = folder } = error as NodeJS.ErrnoException;
  const [errorPath, folderPath] = [path + sep, folder + sep];
  // If the folder does not exist yet, the error names its parent.
  const isOfFolder = errorPath.startsWith(folderPath) || folderPath.startsWith(errorPath);
  return isOfFolder && ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(code);
}

export function backupSize({ parts }: BackupManifest): number {
  return Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}
