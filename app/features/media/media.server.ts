import type { SiteDeps } from "#app/site-deps.ts";
import { createHash } from "node:crypto";
import type { MediaPictures } from "#app/platform/media/media-pictures.server.ts";

export interface MediaDeps extends SiteDeps {
  pictures: MediaPictures;
  /** A local folder for uploads and other files in progress. */
  incoming: string;
}

/** The folder of the uploaded originals, which are never public. */
export const ORIGINALS_FOLDER = "originals";

export const originalKey = (hash: string): string => `${ORIGINALS_FOLDER}/${hash}`;

export const DRAWN_FOLDER = "drawn";

export const MEDIA_FOLDER = "medias";

export const mediaKey = (file: string): string => `${MEDIA_FOLDER}/${file}`;

/** 128 bits, so that nobody can guess a file's address. */
const HASH_DIGITS = 32;

/** Two pictures never share a public file, so that each can be erased alone. @param hash of the file's bytes */
export function mediaFileName(picture: string, hash: string, ending: string): string {
  return `${createHash("sha256").update(`${picture} ${hash}`).digest("hex").slice(0, HASH_DIGITS)}.${ending}`;
}
