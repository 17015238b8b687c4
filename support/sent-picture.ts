import { mediaKey, originalKey } from "#app/features/media/media.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** @returns its file key */
export async function seedPicture({ db }: Pick<Database, "db">, files: FileStore, name: string): Promise<string> {
  const [original, preview] = [originalKey(name), `${name}.webp`];
  for (const key of [original, mediaKey(preview)]) await files.put(key, new Uint8Array([1]), "image/webp");
  await db
    .insertInto("mediaFiles")
    .values({
      name,
      hash: name,
      kind: "picture",
      type: "image/jpeg",
      bytes: 1,
      width: 1,
      height: 1,
      preview,
      seconds: null,
      color: null,
      sentName: "une photo.jpg",
      sentBy: null,
      createdAt: "2026-11-20T09:00:00.000Z",
    })
    .execute();
  return original;
}
