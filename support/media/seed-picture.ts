import type { Insertable } from "kysely";
import { mediaKey, originalKey } from "#app/features/media/media.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

type MediaFile = Insertable<Schema["mediaFiles"]>;

export function pictureRow(name: string, changes: Partial<MediaFile> = {}) {
  return {
    name,
    hash: name,
    kind: "picture" as const,
    type: "image/jpeg",
    bytes: 1,
    width: 1,
    height: 1,
    preview: `${name}.webp`,
    seconds: null,
    color: null,
    sentName: "une photo.jpg",
    sentBy: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
}

/** @returns the file key of the original */
export async function seedPicture({ db }: Pick<Database, "db">, files: FileStore, name: string): Promise<string> {
  const row = pictureRow(name);
  const original = originalKey(row.hash);
  await files.put(original, new Uint8Array([1]), row.type);
  await files.put(mediaKey(row.preview), new Uint8Array([1]), "image/webp");
  await db.insertInto("mediaFiles").values(row).execute();
  return original;
}
