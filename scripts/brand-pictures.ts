// Draws the icons from favicon.svg: run npm run brand-pictures after a change.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { THEME_COLORS } from "#app/layout/document/theme.ts";

const root = join(import.meta.dirname, "..");
const publicFolder = join(root, "public");
const paper = THEME_COLORS.light;

const mark = await readFile(join(publicFolder, "favicon.svg"));

/** `scale`: part of the side for the mark; systems may crop the rest. */
const icon = async (side: number, scale: number) => {
  const markSide = Math.round((side * scale) / 2) * 2;
  const picture = await sharp(mark, { density: (72 * markSide) / 32 })
    .resize(markSide, markSide)
    .toBuffer();
  const margin = (side - markSide) / 2;
  return sharp(picture)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper })
    .png({ palette: true, effort: 10 })
    .toBuffer();
};

const files = {
  "favicon.ico": asIco(await icon(32, 1), 32),
  "apple-touch-icon.png": await icon(180, 0.8),
  "icon-192.png": await icon(192, 1),
  "icon-512.png": await icon(512, 1),
  "icon-maskable-512.png": await icon(512, 0.68),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(publicFolder, name), content);

function asIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
