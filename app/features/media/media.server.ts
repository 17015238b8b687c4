import { createHash } from "node:crypto";
import type { Identity } from "#app/content/parts/identity.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { MediaPictures } from "#app/platform/media/picture-jobs.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface MediaDeps extends Pick<UseCaseDeps, "db" | "now" | "log"> {
  files: FileStore;
  pictures: MediaPictures;
  /** A folder of this machine, for files on their way. */
  incoming: string;
  /** As published: it owns a picture of which nobody says whose it is. */
  identity(): Identity;
}

/** Originals have no address. */
export const ORIGINALS_FOLDER = "originals";

/** Where a file as it was sent stands in the store. */
export const originalKey = (hash: string): string => `${ORIGINALS_FOLDER}/${hash}`;

/** Where drawn pictures stand in the store, below the name of the picture that they show. */
export const DRAWN_FOLDER = "drawn";

/** Files that visitors may see: in the store and, behind a slash, on the site. */
export const MEDIA_FOLDER = "medias";

/** Where one of them stands there. */
export const mediaKey = (file: string): string => `${MEDIA_FOLDER}/${file}`;

/** Enough of a hash to name a file, and not to be guessed. */
const NAMED_DIGITS = 32;

/**
 * The name of a file that visitors may see: what it shows, and what browsers know it by. Two pictures never share one,
 * so that each can go with all that was made of it.
 * @param hash of the file's own bytes
 */
export function mediaFileName(picture: string, hash: string, ending: string): string {
  return `${createHash("sha256").update(`${picture} ${hash}`).digest("hex").slice(0, NAMED_DIGITS)}.${ending}`;
}
