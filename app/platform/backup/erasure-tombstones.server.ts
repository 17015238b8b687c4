import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** What was erased for somebody's sake, beside the database and left out of backups: what is restored is erased again. */
const FOLDERS = {
  account: "erased_accounts",
  client: "erased_clients",
  media: "erased_pictures",
  profile: "erased_profile_pictures",
} as const;

export type Erased = keyof typeof FOLDERS;

/** An account, the record of a client without one, a picture, a film or a profile picture: erased, with work left outside the database. */
export interface PendingErasure {
  kind: Erased;
  id: string;
}

const keyOf = (kind: Erased, id: string) => `${FOLDERS[kind]}/${id}`;

/** Whether a key of the store is such a note. */
export function isErasedNote(key: string): boolean {
  return Object.values(FOLDERS).some((folder) => key.startsWith(`${folder}/`));
}

export async function recordErased(files: FileStore, kind: Erased, id: string, at: Date): Promise<void> {
  await files.put(keyOf(kind, id), new TextEncoder().encode(at.toISOString()), "text/plain");
}

export async function wasErased(files: FileStore, kind: Erased, id: string): Promise<boolean> {
  return /^[\w-]{1,64}$/.test(id) && (await files.get(keyOf(kind, id))) !== null;
}

/** For a file that is sent once more. */
export async function forgetErased(files: FileStore, kind: Erased, id: string): Promise<void> {
  await files.remove(keyOf(kind, id));
}

/** Ids, in no order. */
export async function listErased(files: FileStore, kind: Erased): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of files.list(FOLDERS[kind])) ids.push(key.slice(FOLDERS[kind].length + 1));
  return ids;
}

/** Forgets what was erased before a moment. */
export async function purgeErasedNotes(files: FileStore, before: Date): Promise<void> {
  for (const folder of Object.values(FOLDERS)) {
    for await (const { key } of files.list(folder)) {
      const at = await files.get(key);
      if (at && new TextDecoder().decode(at) < before.toISOString()) await files.remove(key);
    }
  }
}
