import { type Db, heldIn } from "#app/platform/database.server.ts";
import { noteErased } from "#app/platform/erased-notes.server.ts";
import type { FileStore } from "#app/platform/files.server.ts";
import { removeAllPictures } from "./profile-picture.server.ts";
import type { AccountRule } from "./retention.server.ts";

export interface LeavingAccount {
  id: string;
  email: string;
}

/** Keeps the account from changing until the transaction ends; undefined when it is gone, or the rule no longer fits. */
export async function holdAccount(
  trx: Db,
  id: string,
  rule: AccountRule | undefined,
): Promise<LeavingAccount | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id)
    .$if(rule !== undefined, (query) => query.where(rule!))
    .$call(heldIn(trx))
    .executeTakeFirst();
}

/**
 * Deletes profile, password, sessions and links, and notes that the files are still there. Appointments stay without
 * their owner (D5).
 */
export async function deleteAccount(trx: Db, { id }: LeavingAccount, now: Date): Promise<void> {
  await trx.insertInto("erasures").values({ userId: id, createdAt: now.toISOString() }).execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/**
 * Removes the files of an account that is gone, and notes outside the database that it is, for a database that is
 * restored. Several may do it at once, and again.
 */
export async function finishErasure(db: Db, files: FileStore, userId: string, now: Date): Promise<void> {
  await noteErased(files, "account", userId, now);
  await removeAllPictures(files, userId);
  await db.deleteFrom("erasures").where("userId", "=", userId).execute();
}

/** Accounts that are gone while their files may not be: a crash or a store that was away. */
export async function listUnfinishedErasures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("erasures").select("userId").orderBy("createdAt").execute();
  return rows.map(({ userId }) => userId);
}
