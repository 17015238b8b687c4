import { CAPTIONS_BYTES, FILM_BYTES, MEDIA_PICTURE_BYTES } from "#app/platform/media/picture-limits.ts";

/** Detected from the first bytes, because the name and the declared type may be wrong. */
export type MediaType = "picture" | "heic" | "film" | "quicktime" | "captions" | "srt";

/** Brand of an ISO base media file (MP4, AVIF, HEIC), after the size of its first box. */
const BRAND = /^.{4}ftyp(.{4})/s;
const WEBVTT = /^(\u00ef\u00bb\u00bf)?WEBVTT/;
const SRT = /^(\u00ef\u00bb\u00bf)?\d+\r?\n\d\d:\d\d:\d\d/;

export function detectMediaType(start: Uint8Array): MediaType {
  const text = Buffer.from(start).toString("latin1");
  if (WEBVTT.test(text)) return "captions";
  if (SRT.test(text)) return "srt";
  const brand = BRAND.exec(text)?.[1];
  // JPEG, PNG and WebP files have no brand; the decoder rejects any other file.
  if (brand === undefined) return "picture";
  if (/^(hei[cxms]|hev[cxms])$/.test(brand)) return "heic";
  // The brand mif1 is used by AVIF and HEIC; the decoder tells them apart.
  if (/^(avi[fs]|mif1|msf1)$/.test(brand)) return "picture";
  return brand === "qt  " ? "quicktime" : "film";
}

export const MAX_BYTES: Record<MediaType, number> = {
  picture: MEDIA_PICTURE_BYTES,
  heic: MEDIA_PICTURE_BYTES,
  film: FILM_BYTES,
  quicktime: FILM_BYTES,
  captions: CAPTIONS_BYTES,
  srt: CAPTIONS_BYTES,
};
