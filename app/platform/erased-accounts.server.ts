import type { FileStore } from "./files.server.ts";

/** Who was erased, beside the database and left out of backups: what is restored can be erased again. */
export const ERASED_FOLDER = "erased_accounts";

export async function noteErasedAccount(files: FileStore, userId: string, at: Date): Promise<void> {
  await files.put(`${ERASED_FOLDER}/${userId}`, new TextEncoder().encode(at.toISOString()), "text/plain");
}

/** Ids, in no order. */
export async function listErasedAccounts(files: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of files.list(ERASED_FOLDER)) ids.push(key.slice(ERASED_FOLDER.length + 1));
  return ids;
}

/** Forgets those who were erased before a moment. */
export async function purgeErasedAccounts(files: FileStore, before: Date): Promise<void> {
  for await (const { key } of files.list(ERASED_FOLDER)) {
    const at = await files.get(key);
    if (at && new TextDecoder().decode(at) < before.toISOString()) await files.remove(key);
  }
}
