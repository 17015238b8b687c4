// Draws the icons and the pictures of shared links from the mark, the photographs and the titles of the pages:
// node_modules/.bin/node scripts/brand-pictures.ts, after a change of one of them.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { agency } from "#app/content/agency.ts";
import { type SocialCard, socialCards } from "#app/content/social-cards.ts";
import { typo } from "#app/content/typo.ts";
import { THEME_COLORS } from "#app/layout/theme.ts";
import { launchOptions } from "../support/chromium.ts";

const root = join(import.meta.dirname, "..");
const publicFolder = join(root, "public");
const { resolve } = createRequire(import.meta.url);
const paper = THEME_COLORS.light;
const ink = "#1c1712";
const bronze = "#7d4e1f";

await drawIcons();
await drawCards();

async function drawIcons(): Promise<void> {
  const mark = await readFile(join(publicFolder, "favicon.svg"));
  /** The mark on its ground; `share` of the side is left to it, the rest is what a system may cut off. */
  const icon = async (side: number, share: number) => {
    const inner = Math.round((side * share) / 2) * 2;
    const picture = await sharp(mark, { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .toBuffer();
    const margin = (side - inner) / 2;
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
}

/** An icon file may hold a PNG as it is, behind a directory of one entry. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawCards(): Promise<void> {
  await mkdir(join(publicFolder, "og"), { recursive: true });
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const card of Object.values(socialCards)) {
    await page.setContent(await cardHtml(card));
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const jpeg = await sharp(await page.screenshot())
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
    await writeFile(join(publicFolder, "og", `${card.name}.jpg`), jpeg);
  }
  await browser.close();
}

async function cardHtml({ title: [first, second], picture }: SocialCard): Promise<string> {
  const data = async (path: string, type: string) => `data:${type};base64,${(await readFile(path)).toString("base64")}`;
  const font = (style: string) =>
    data(resolve(`@fontsource/noto-serif-display/files/noto-serif-display-latin-300-${style}.woff2`), "font/woff2");
  const photograph = await data(join(root, "app/content/pictures", `${picture}.jpg`), "image/jpeg");
  return `<!doctype html><style>
    @font-face { font-family: Display; src: url(${await font("normal")}) }
    @font-face { font-family: Display; font-style: italic; src: url(${await font("italic")}) }
    * { margin: 0; box-sizing: border-box }
    body { inline-size: 1200px; block-size: 630px; position: relative; background: url(${photograph}) center / cover;
      font: 300 44px/1 Display; color: ${ink}; letter-spacing: -.012em }
    div, h1 { position: absolute; left: 0; background: ${paper} }
    div { top: 0; padding: 44px 64px 40px 56px; display: flex; gap: 20px; align-items: center }
    svg { inline-size: 66px; block-size: 48px; fill: none; stroke: ${ink}; stroke-width: 1.1 }
    h1 { bottom: 0; padding: 46px 60px 60px 64px; font: 300 100px/1.02 Display; letter-spacing: -.028em }
  </style>
  <div><svg viewBox="0 0 44 32"><path d="M10 18a12 12 0 0 0 24 0" opacity=".38"/><path d="M10 18a12 12 0 0 1 24 0M1 18h42"/>
    <circle cx="22" cy="6" r="3.4" fill="${bronze}" stroke="none"/></svg>${agency.name}</div>
  <h1>${typo(first)}${second ? `<br><i>${typo(second)}</i>` : ""}</h1>`;
}
