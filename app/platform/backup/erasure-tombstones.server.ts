import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** Tombstones lie outside the database and its backups, so that a restore erases the data again. */
const FOLDERS = {
  account: "erased_accounts",
  client: "erased_clients",
  media: "erased_pictures",
  profile: "erased_profile_pictures",
} as const;

export type ErasedKind = keyof typeof FOLDERS;

export interface Erasure {
  kind: ErasedKind;
  id: string;
}

const keyOf = (kind: ErasedKind, id: string) => `${FOLDERS[kind]}/${id}`;

export function isTombstone(key: string): boolean {
  return Object.values(FOLDERS).some((folder) => key.startsWith(`${folder}/`));
}

export async function writeTombstone(files: FileStore, kind: ErasedKind, id: string, at: Date): Promise<void> {
  await files.put(keyOf(kind, id), new TextEncoder().encode(at.toISOString()), "text/plain");
}

export async function hasTombstone(files: FileStore, kind: ErasedKind, id: string): Promise<boolean> {
  const isValidId = /^[\w-]{1,64}$/.test(id);
  return isValidId && (await files.get(keyOf(kind, id))) !== null;
}

export async function removeTombstone(files: FileStore, kind: ErasedKind, id: string): Promise<void> {
  await files.remove(keyOf(kind, id));
}

export async function listTombstones(files: FileStore, kind: ErasedKind): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of files.list(FOLDERS[kind])) ids.push(key.slice(FOLDERS[kind].length + 1));
  return ids;
}

export async function purgeTombstones(files: FileStore, before: Date): Promise<void> {
  for (const folder of Object.values(FOLDERS)) {
    for await (const { key } of files.list(folder)) {
      const erasedAt = await files.get(key);
      if (erasedAt && new TextDecoder().decode(erasedAt) < before.toISOString()) await files.remove(key);
    }
  }
}
