// Runs in a subprocess (profile-picture-cleaner.server.ts): a hostile file may use up memory or exploit a decoder.
import { readFile } from "node:fs/promises";
import { errorCodeOf, openPicture, PAPER, PictureError, runPictureProgram } from "./picture-decoding.server.ts";
import { PROFILE_PICTURE_BYTES, PROFILE_PICTURE_PIXELS } from "./picture-limits.ts";

const SIZE = 512;
/** A longer picture is first cut to a square, because enlarging its short side would make the long side enormous. */
const MAX_RATIO = 4;
const MEMORY_BYTES = 256 * 1024 * 1024;

/** Makes a square WebP of the first frame, rotated by its EXIF orientation, without metadata. @throws PictureError */
export async function cleanProfilePicture(file: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  if (file.byteLength === 0) throw new PictureError("empty");
  if (file.byteLength > PROFILE_PICTURE_BYTES) throw new PictureError("too-big");
  try {
    const image = openPicture(file, PROFILE_PICTURE_PIXELS);
    const { width, height } = (await image.metadata()).autoOrient;
    const side = Math.min(width, height);
    const upright = image.autoOrient();
    if (Math.max(width, height) > side * MAX_RATIO) {
      upright.extract({
        left: Math.floor((width - side) / 2),
        top: Math.floor((height - side) / 2),
        width: side,
        height: side,
      });
    }
    return await upright
      .resize(SIZE, SIZE, { fit: "cover" })
      .flatten({ background: PAPER })
      .toColourspace("srgb")
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new PictureError(errorCodeOf(error, file));
  }
}

const [script, path] = process.argv.slice(1);
if (script === import.meta.filename) {
  await runPictureProgram(MEMORY_BYTES, async () => cleanProfilePicture(await readFile(path!)));
}
