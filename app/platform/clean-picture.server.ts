// It runs as a process of its own (picture.server.ts): the memory and time that a hostile file costs, and the damage of a
// flaw in a decoder, end with that process.
import { openAsBlob, writeSync } from "node:fs";
import sharp from "sharp";
import { PICTURE_BYTES, PICTURE_PIXELS } from "./picture-limits.ts";

export type PictureFault = "missing" | "empty" | "too-big" | "format" | "pixels" | "broken" | "heavy";

const SIZE = 512;
const PAPER = "#f6f1e7";
/** Beyond it, enlarging the short side to SIZE would make the long one enormous. */
const LONGEST_RATIO = 4;
const MEMORY_BYTES = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 5;
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"];

// No file reaches any other decoder. SVG is not a picture but a document.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** A reason that is not a bug. */
export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Makes an untrusted file a square WebP of its middle, upright and without metadata (the place where it was taken,
 * too). Of an animation it keeps the first picture.
 * @throws PictureError
 */
export async function cleanPicture(file: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  if (file.byteLength === 0) throw new PictureError("empty");
  if (file.byteLength > PICTURE_BYTES) throw new PictureError("too-big");
  try {
    const image = sharp(file, { limitInputPixels: PICTURE_PIXELS, failOn: "error", sequentialRead: true });
    const { width, height } = (await image.metadata()).autoOrient;
    const side = Math.min(width, height);
    const upright = image.autoOrient();
    if (Math.max(width, height) > side * LONGEST_RATIO) {
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
    throw new PictureError(faultOf(error, file));
  }
}

/** How a HEIC file begins, after its first four bytes. The library reads AVIF, its sister, but not the codec of this one. */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1)/;

/** The library only has sentences. */
function faultOf(error: unknown, file: Uint8Array): PictureFault {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/.test(message)) return "pixels";
  if (/unsupported image format/.test(message)) return "format";
  return HEIC.test(Buffer.from(file.subarray(4, 12)).toString("latin1")) ? "format" : "broken";
}

/** The one file of the field `picture`, of a form kept as it was sent. */
async function pictureIn(path: string, contentType: string): Promise<Uint8Array> {
  const values = await readField(path, contentType);
  const [file] = values;
  // A form without a chosen file sends a part without a name.
  if (values.length !== 1 || !(file instanceof File) || (file.name === "" && file.size === 0)) {
    throw new PictureError("missing");
  }
  return new Uint8Array(await file.arrayBuffer());
}

async function readField(path: string, contentType: string): Promise<FormDataEntryValue[]> {
  try {
    const body = await openAsBlob(path);
    const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
    return form.getAll("picture");
  } catch {
    return [];
  }
}

async function main([path, contentType]: string[]): Promise<void> {
  // Decoders work on threads of their own, so this one is free to look.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MEMORY_BYTES) return;
    writeSync(process.stderr.fd, "heavy" satisfies PictureFault);
    process.kill(process.pid, "SIGKILL");
  }, MEMORY_LOOK_MS);
  try {
    process.stdout.write(await cleanPicture(await pictureIn(path!, contentType!)));
  } catch (error) {
    process.stderr.write(error instanceof PictureError ? error.fault : String(error));
    process.exitCode = 1;
  } finally {
    clearInterval(watch);
  }
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
