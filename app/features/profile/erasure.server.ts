import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Erasure, writeTombstone, hasTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { endErasure, isErasurePending } from "#app/records/pending-erasures.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { removeAllPictures } from "./profile-picture.server.ts";
import type { AccountRule } from "./retention.server.ts";

interface AccountToErase {
  id: string;
  email: string;
}

/** @returns undefined: the account was deleted, or the rule no longer applies */
export async function lockAccountToErase(
  trx: Db,
  id: string,
  rule: AccountRule | undefined,
): Promise<AccountToErase | undefined> {
  return trx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id)
    .$if(rule !== undefined, (query) => query.where(rule!))
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

export type ErasedPerson = Erasure & { kind: "account" | "client" };

/** The database cascades to password, sessions and links; appointments stay without an owner. */
export async function deleteAccount(trx: Db, { id }: AccountToErase): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Records the erasure outside the database, so that a restored backup erases the person again. Idempotent. */
export async function finishErasure(db: Db, files: FileStore, { kind, id }: ErasedPerson, now: Date): Promise<void> {
  await writeTombstone(files, kind, id, now);
  if (kind === "account") await removeAllPictures(files, id);
  await endErasure(db, id);
}

/** A pending erasure has a row in the database, a finished one a record outside it. */
export async function isErased(db: Db, files: FileStore, { kind, id }: ErasedPerson): Promise<boolean> {
  return (await isErasurePending(db, id)) || hasTombstone(files, kind, id);
}
