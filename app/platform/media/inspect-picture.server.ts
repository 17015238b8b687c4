// Runs in a subprocess (media-pictures.server.ts), like clean-profile-picture.server.ts.
import { open } from "node:fs/promises";
import {
  DECODING_BYTES,
  decode,
  errorCodeOf,
  openPicture,
  PictureError,
  runPictureProgram,
} from "./picture-decoding.server.ts";
import { isTooLong, MEDIA_PICTURE_PIXELS } from "./picture-limits.ts";

export interface PictureFacts {
  type: "image/jpeg" | "image/png" | "image/webp" | "image/avif";
  width: number;
  height: number;
  /** `#rrggbb`; null if the picture is too long to be shown. */
  color: string | null;
}

const TYPES: Record<string, PictureFacts["type"]> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heif: "image/avif",
};

const PREVIEW = { width: 480, options: { quality: 74, effort: 2 } };

/** Decodes the whole picture, unless it is too long, so that no broken file is accepted. @throws PictureError */
export async function inspectPicture(path: string, previewPath: string): Promise<PictureFacts> {
  const start = await firstBytes(path);
  if (start.byteLength === 0) throw new PictureError("empty");
  try {
    const image = openPicture(path, MEDIA_PICTURE_PIXELS);
    const { format, autoOrient: size } = await image.metadata();
    const type = TYPES[format];
    if (!type) throw new PictureError("format");
    const facts = { type, width: size.width, height: size.height };
    if (isTooLong(size)) return { ...facts, color: null };
    const pixels = await decode(image, (upright) => upright.resize({ width: PREVIEW.width, withoutEnlargement: true }));
    await pixels().webp(PREVIEW.options).toFile(previewPath);
    const mean = await pixels().resize(1, 1, { fit: "fill" }).raw().toBuffer();
    return { ...facts, color: `#${mean.subarray(0, 3).toString("hex")}` };
  } catch (error) {
    throw new PictureError(errorCodeOf(error, start));
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const [script, path, previewPath] = process.argv.slice(1);
if (script === import.meta.filename) {
  await runPictureProgram(DECODING_BYTES, async () => JSON.stringify(await inspectPicture(path!, previewPath!)));
}
