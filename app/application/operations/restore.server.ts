import type { SiteDeps } from "#app/site-deps.ts";
import { VOLATILE_TABLES } from "#app/platform/backup/volatile-tables.ts";
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import {
  forgetErasedPictures,
  listErasedPictures,
  pictureOwner,
} from "#app/features/profile/profile-picture.server.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { eraseMedia } from "#app/features/media/library.server.ts";
import { type BackupManifest, FILES_FOLDER, readBackup } from "#app/platform/backup/backup-folder.server.ts";
import { SECRET_FILE } from "#app/platform/config/settings.server.ts";
import { splitRecord } from "#app/records/merge-records.server.ts";
import type { Database, Db } from "#app/platform/database/connection.server.ts";
import { listTombstones, writeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { MAILS_REVOKED_BY_RESTORE } from "#app/platform/schema/mail-kinds.ts";
import { restoreDatabase, type RestoreTarget } from "#app/platform/backup/restore-database.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { eraseAccount, eraseGuestRecord } from "#app/application/privacy/erase-account.server.ts";
import { type SkippedTasks, skipDueTasks } from "./skip-due-tasks.server.ts";

export interface RestoreDeps {
  target: RestoreTarget;
  files: FileStore;
  migrations: readonly string[];
  erasureDepsFor(database: Database): SiteDeps | Promise<SiteDeps>;
}

export type RestoreRefusal = "other-database" | "newer-version";

export type Restored = Result<
  { manifest: BackupManifest; erasedAgain: number; skipped: SkippedTasks; files: number },
  RestoreRefusal
>;

/** @throws BackupFolderError, DatabaseInUse, SchemaNotOwned, ForeignObjects */
export async function restore(deps: RestoreDeps, folder: string): Promise<Restored> {
  const { target, files } = deps;
  const manifest = await readBackup(folder);
  if ((manifest.kind === "postgres") !== Boolean(target.databaseUrl)) return failed("other-database");
  if (!manifest.migrations.every((name) => deps.migrations.includes(name))) return failed("newer-version");

  const keys = Object.keys(manifest.parts)
    .filter((name) => name.startsWith(`${FILES_FOLDER}/`))
    .map((name) => name.slice(FILES_FOLDER.length + 1));
  await mkdir(target.dataDir, { recursive: true });
  let erasedAgain = 0;
  let skipped: SkippedTasks;
  await restoreDatabase(target, folder, manifest.migrations.at(-1)!, async (database, unfinishedErasures) => {
    await endSessionsAndLinks(database.db);
    const erasureDeps = await deps.erasureDepsFor(database);
    // An unfinished erasure may be recorded only in the database that is replaced.
    for (const { kind, id } of unfinishedErasures) await writeTombstone(files, kind, id, erasureDeps.now());
    const accounts = await listTombstones(files, "account");
    // Restore the files before the database that refers to them; unreferenced files do no harm.
    const erasedAccounts = new Set(accounts);
    const erasedPictures = await listErasedPictures(files);
    for (const key of keys)
      if (!erasedAccounts.has(pictureOwner(key) ?? "") && !erasedPictures.has(key))
        await restoreFile(deps, folder, key);
    await forgetErasedPictures(erasureDeps, erasedPictures);
    erasedAgain = await eraseAgain(erasureDeps, accounts, await listTombstones(files, "client"));
    for (const name of await listTombstones(files, "media"))
      await eraseMedia(erasureDeps, { name, by: "system" }, forgetMedia);
    skipped = await skipDueTasks(erasureDeps);
  });
  if (SECRET_FILE in manifest.parts) await copyFile(join(folder, SECRET_FILE), join(target.dataDir, SECRET_FILE));
  return ok({ manifest, erasedAgain, skipped: skipped!, files: keys.length });
}

async function restoreFile({ target, files }: RestoreDeps, folder: string, key: string): Promise<void> {
  // `putFile` may move its source, so it gets a copy.
  const copy = join(target.dataDir, `${randomUUID()}.part`);
  await copyFile(join(folder, FILES_FOLDER, key), copy);
  await files.putFile(key, copy, contentTypeOf(key));
  await rm(copy, { force: true });
}

async function endSessionsAndLinks(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of VOLATILE_TABLES) await sql`delete from ${sql.table(table)}`.execute(trx);
    await trx.deleteFrom("mail").where("status", "!=", "sent").where("kind", "in", MAILS_REVOKED_BY_RESTORE).execute();
  });
}

/** Deletes the mails that these erasures write, because people got the same mails at the original erasures. */
async function eraseAgain(deps: SiteDeps, accounts: readonly string[], guests: readonly string[]): Promise<number> {
  const { db } = deps;
  const before = new Set((await db.selectFrom("mail").select("id").execute()).map(({ id }) => id));
  let count = 0;
  await splitOffGuests(db, accounts, guests);
  for (const id of accounts) if (await eraseAccount(deps, id, "system", { evenLastOwner: true })) count++;
  for (const id of guests) if (await eraseGuestRecord(deps, id, "system")) count++;
  const written = (await db.selectFrom("mail").select("id").execute()).filter(({ id }) => !before.has(id));
  for (const { id } of written) await db.deleteFrom("mail").where("id", "=", id).execute();
  return count;
}

/** Splits guests without a tombstone off the records to erase, because the original erasures did not include them. */
async function splitOffGuests(db: Db, accounts: readonly string[], guests: readonly string[]): Promise<void> {
  const [erasedAccounts, erasedGuests] = [new Set(accounts), new Set(guests)];
  await db.transaction().execute(async (trx) => {
    const linkedGuests = await trx
      .selectFrom("clients as linked")
      .innerJoin("clients as root", "root.id", "linked.mergedInto")
      .select(["linked.id", "linked.userId", "root.id as rootId", "root.userId as rootUserId"])
      .where("linked.userId", "is", null)
      .execute();
    for (const { rootId, rootUserId, ...guest } of linkedGuests) {
      const isErased = rootUserId === null ? erasedGuests.has(rootId) : erasedAccounts.has(rootUserId);
      if (isErased && !erasedGuests.has(guest.id)) await splitRecord(trx, guest, rootId);
    }
  });
}

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpeg: "image/jpeg",
  mp4: "video/mp4",
  vtt: "text/vtt",
};

function contentTypeOf(name: string): string {
  return CONTENT_TYPES[/\.(\w+)$/.exec(name)?.[1] ?? ""] ?? "application/octet-stream";
}
