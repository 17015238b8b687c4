import { type Db, heldIn } from "#app/platform/database.server.ts";
import { noteErased, wasErased } from "#app/platform/erased-notes.server.ts";
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

/** What is erased, and has something outside the database: an account, or the file of somebody without one. */
export interface ErasedHere {
  kind: "account" | "client";
  id: string;
}

/** Deletes profile, password, sessions and links. Appointments stay without their owner (D5). */
export async function deleteAccount(trx: Db, { id }: LeavingAccount): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Notes, in the transaction in which it goes, what is still to be done for it (`finishErasure`). */
export async function beginErasure(trx: Db, { kind, id }: ErasedHere, now: Date): Promise<void> {
  await trx.insertInto("erasures").values({ userId: id, kind, createdAt: now.toISOString() }).execute();
}

/**
 * Notes outside the database that it is gone, for a database that is restored, and removes the files of an account. Several may do
 * it at once, and again.
 */
export async function finishErasure(db: Db, files: FileStore, { kind, id }: ErasedHere, now: Date): Promise<void> {
  await noteErased(files, kind, id, now);
  if (kind === "account") await removeAllPictures(files, id);
  await db.deleteFrom("erasures").where("userId", "=", id).execute();
}

/** Whether it has gone: a note of it is kept, at the latest once all of it is done. */
export async function isErased(db: Db, files: FileStore, { kind, id }: ErasedHere): Promise<boolean> {
  const begun = await db.selectFrom("erasures").select("userId").where("userId", "=", id).executeTakeFirst();
  return begun !== undefined || wasErased(files, kind, id);
}

/** What is gone while something outside the database may not be done: a crash or a store that was away. */
export function listUnfinishedErasures(db: Db): Promise<ErasedHere[]> {
  return db.selectFrom("erasures").select(["userId as id", "kind"]).orderBy("createdAt").execute();
}
