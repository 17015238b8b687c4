import { writeFileSync, writeSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { PictureErrorCode } from "./picture-error-codes.ts";

const MEMORY_CHECK_MS = 5;
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"];

// All other decoders are blocked, such as SVG, which can contain scripts and external references.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

export class PictureError extends Error {
  readonly errorCode: PictureErrorCode;

  constructor(errorCode: PictureErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

export function openPicture(file: Uint8Array | string, pixels: number): Sharp {
  return sharp(file, { limitInputPixels: pixels, failOn: "error", sequentialRead: true });
}

export const PAPER = "#f6f1e7";
/** Memory limit: a progressive JPEG of 102 megapixels in 4:4:4 takes 712 MiB. */
export const DECODING_BYTES = 1024 * 1024 * 1024;

/** Decodes with the EXIF rotation, in sRGB, without metadata. @returns a factory of pipelines of the decoded pixels */
export async function decode(picture: Sharp, resize: (upright: Sharp) => Sharp): Promise<() => Sharp> {
  const { data, info } = await resize(picture.autoOrient())
    .flatten({ background: PAPER })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** Magic bytes of HEIC, at offset 4. The library decodes AVIF, which has the same container, but not HEVC. */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1)/;

/** Decoders report errors only as text. @param start the file's first bytes */
export function errorCodeOf(error: unknown, start: Uint8Array): PictureErrorCode {
  if (error instanceof PictureError) return error.errorCode;
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/.test(message)) return "pixels";
  if (/unsupported image format/.test(message)) return "format";
  return HEIC.test(Buffer.from(start.subarray(4, 12)).toString("latin1")) ? "format" : "broken";
}

export async function runPictureProgram(memoryBytes: number, work: () => Promise<Uint8Array | string>): Promise<void> {
  preferOutOfMemoryKill();
  // Decoders use their own threads, so this timer keeps running.
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() < memoryBytes) return;
    writeSync(process.stderr.fd, "heavy" satisfies PictureErrorCode);
    process.kill(process.pid, "SIGKILL");
  }, MEMORY_CHECK_MS);
  try {
    process.stdout.write(await work());
  } catch (error) {
    process.stderr.write(error instanceof PictureError ? error.errorCode : String(error));
    process.exitCode = 1;
  } finally {
    clearInterval(memoryCheck);
  }
}

/** When memory runs out, the kernel kills this process instead of the site. */
function preferOutOfMemoryKill(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // The file exists only on Linux.
  }
}
