// For the programs that open untrusted pictures, each a process of its own (subprocess.server.ts).
import { writeFileSync, writeSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { PictureErrorCode } from "./picture-error-codes.ts";

const MEMORY_LOOK_MS = 5;
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"];

// No file reaches any other decoder. SVG is not a picture but a document.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** A reason that is not a bug. */
export class PictureError extends Error {
  readonly errorCode: PictureErrorCode;

  constructor(errorCode: PictureErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

/** @param file its bytes, or its path */
export function openPicture(file: Uint8Array | string, pixels: number): Sharp {
  return sharp(file, { limitInputPixels: pixels, failOn: "error", sequentialRead: true });
}

/** What shines through a picture. */
export const BACKGROUND = "#f6f1e7";
/** For the decoding of a large one: a progressive JPEG of 102 megapixels in 4:4:4 takes 712 MiB. */
export const DECODING_BYTES = 1024 * 1024 * 1024;

/**
 * Decodes a picture once: upright, in sRGB, without metadata, on our ground.
 * @param resized how large it is wanted
 * @returns what begins with its pixels, as often as it is asked
 */
export async function decode(picture: Sharp, resized: (upright: Sharp) => Sharp): Promise<() => Sharp> {
  const { data, info } = await resized(picture.autoOrient())
    .flatten({ background: BACKGROUND })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** How a HEIC file begins, after its first four bytes. The library reads AVIF, its sister, but not the codec of this one. */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1)/;

function isHeic(start: Uint8Array): boolean {
  return HEIC.test(Buffer.from(start.subarray(4, 12)).toString("latin1"));
}

/**
 * What the library says of a picture that it cannot read: it only has sentences.
 * @param start the file's first bytes
 */
export function errorCodeOf(error: unknown, start: Uint8Array): PictureErrorCode {
  if (error instanceof PictureError) return error.errorCode;
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/.test(message)) return "pixels";
  if (/unsupported image format/.test(message)) return "format";
  return isHeic(start) ? "format" : "broken";
}

/** Runs such a program: what it returns is its output, an error code is written to standard error, too much memory ends it. */
export async function runPictureProgram(memoryBytes: number, work: () => Promise<Uint8Array | string>): Promise<void> {
  dieFirst();
  // Decoders work on threads of their own, so this one is free to look.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < memoryBytes) return;
    writeSync(process.stderr.fd, "heavy" satisfies PictureErrorCode);
    process.kill(process.pid, "SIGKILL");
  }, MEMORY_LOOK_MS);
  try {
    process.stdout.write(await work());
  } catch (error) {
    process.stderr.write(error instanceof PictureError ? error.errorCode : String(error));
    process.exitCode = 1;
  } finally {
    clearInterval(watch);
  }
}

/** When memory runs out, the kernel ends this process and not the site. */
function dieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Only Linux has it.
  }
}
