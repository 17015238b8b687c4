import sharp from "sharp";
import { expect } from "vitest";
import { MARK } from "./picture-specimens.ts";

export async function expectCleanPicture(body: Uint8Array): Promise<void> {
  const { format, width, height, channels, hasAlpha, pages, exif, xmp, iptc, icc, comments } =
    await sharp(body).metadata();
  expect({ format, width, height, channels, hasAlpha }).toEqual({
    format: "webp",
    width: 512,
    height: 512,
    channels: 3,
    hasAlpha: false,
  });
  expect([pages, exif, xmp, iptc, icc, comments].filter((value) => value !== undefined)).toEqual([]);
  expect(Buffer.from(body).includes(MARK)).toBe(false);
}
