// Runs in a subprocess (drawn-pictures.server.ts), because it opens uploaded pictures, and fonts need memory.
import sharp from "sharp";
import {
  DECODING_BYTES,
  decode,
  errorCodeOf,
  PAPER,
  openPicture,
  PictureError,
  runPictureProgram,
} from "./picture-decoding.server.ts";
import { CARD, LOGO } from "./drawn-sizes.ts";
import { cropStart } from "./picture-formats.ts";
import { MEDIA_PICTURE_PIXELS } from "./picture-limits.ts";
import { type FontStyle, type TextPath, textPath, withoutUnknownCharacters } from "./text-paths.server.ts";

type Title = readonly [normal: string, italic?: string];

export type DrawingPlan =
  | { kind: "card"; name: string; title: Title; focus: { x: number; y: number }; logo: boolean }
  | { kind: "logo" }
  /** `share`: the part of the side that the picture fills; systems may crop the rest. */
  | { kind: "icon"; side: number; share: number };

const INK = "#1c1712";
const BRONZE = "#7d4e1f";

type Files = { picture: string; logo: string | null };

export async function drawPicture(plan: DrawingPlan, files: Files): Promise<Buffer> {
  try {
    if (plan.kind === "card") return await drawCard(plan, files);
    const pixels = await decode(openPicture(files.picture, MEDIA_PICTURE_PIXELS), (upright) =>
      upright.resize({ width: 1024, height: 1024, fit: "inside", withoutEnlargement: true }),
    );
    if (plan.kind === "logo") {
      const size = { width: LOGO.maxWidth, height: LOGO.height, fit: "inside" as const };
      return await pixels().resize(size).webp({ quality: 86 }).toBuffer();
    }
    // The side is even, so that the margins are whole pixels.
    const pictureSide = Math.max(1, Math.round((plan.side * plan.share) / 2) * 2);
    const margin = (plan.side - pictureSide) / 2;
    return await pixels()
      .resize({ width: pictureSide, height: pictureSide, fit: "contain", background: PAPER })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: PAPER })
      .png({ palette: true, effort: 8 })
      .toBuffer();
  } catch (error) {
    throw new PictureError(errorCodeOf(error, new Uint8Array()));
  }
}

async function drawCard({ name, title, focus, logo }: Extract<DrawingPlan, { kind: "card" }>, files: Files) {
  const pixels = await decode(openPicture(files.picture, MEDIA_PICTURE_PIXELS), (upright) =>
    upright.resize({ width: CARD.width * 2, height: CARD.width * 2, fit: "inside", withoutEnlargement: true }),
  );
  const { info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  const picture = await pixels().extract(cropOf(info, focus)).resize(CARD.width, CARD.height).raw().toBuffer();
  const logoPicture = logo && files.logo ? await drawLogo(files.logo) : null;
  // From here on only the site's own SVG is opened.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  const textSvg = Buffer.from(await drawText({ name: logoPicture ? "" : name, title }));
  return sharp(picture, { raw: { ...CARD, channels: 3 } })
    .composite([{ input: textSvg, left: 0, top: 0 }, ...(logoPicture ? [logoPicture] : [])])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

function cropOf(size: { width: number; height: number }, { x, y }: { x: number; y: number }) {
  const scale = Math.min(size.width / CARD.width, size.height / CARD.height);
  const crop = {
    width: Math.max(1, Math.floor(CARD.width * scale)),
    height: Math.max(1, Math.floor(CARD.height * scale)),
  };
  return { ...crop, left: cropStart(size.width, crop.width, x), top: cropStart(size.height, crop.height, y) };
}

const LOGO_BACKGROUND = { height: 132, padding: 36, maxWidth: 520 };

async function drawLogo(path: string) {
  const pixels = await decode(openPicture(path, MEDIA_PICTURE_PIXELS), (upright) =>
    upright.resize({
      width: LOGO_BACKGROUND.maxWidth,
      height: LOGO_BACKGROUND.height - LOGO_BACKGROUND.padding,
      fit: "inside",
    }),
  );
  const { info } = await pixels().raw().toBuffer({ resolveWithObject: true });
  const top = Math.floor((LOGO_BACKGROUND.height - info.height) / 2);
  const logo = await pixels()
    .extend({
      top,
      bottom: LOGO_BACKGROUND.height - info.height - top,
      left: LOGO_BACKGROUND.padding,
      right: LOGO_BACKGROUND.padding,
      background: PAPER,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = logo.info;
  return { input: logo.data, raw: { width, height, channels }, left: 0, top: 0 };
}

const NAME = { size: 44, spacing: -0.012, left: 142, baseline: 84, bottom: 132, right: 64, maxWidth: 980 };
const TITLE = {
  sizes: [100, 88, 76, 64, 54, 46],
  spacing: -0.028,
  left: 64,
  top: 46,
  bottom: 60,
  maxWidth: 1040,
  lines: 3,
};

/** Draws text as paths, so that no font of the machine is needed. */
async function drawText({ name, title }: { name: string; title: Title }): Promise<string> {
  const shapes: string[] = [];
  if (name !== "") {
    const line = await fitLine(name, NAME.size, NAME.maxWidth);
    shapes.push(
      `<path fill="${PAPER}" d="M0 0h${Math.ceil(NAME.left + line.width + NAME.right)}v${NAME.bottom}H0z"/>`,
      `<g transform="translate(56 42) scale(1.5)" fill="none" stroke="${INK}" stroke-width="1.1"><path d="M10 18a12 12 0 0 0 24 0" opacity=".38"/><path d="M10 18a12 12 0 0 1 24 0M1 18h42"/><circle cx="22" cy="6" r="3.4" fill="${BRONZE}" stroke="none"/></g>`,
      `<g fill="${INK}">${line.pathAt(NAME.left, NAME.baseline)}</g>`,
    );
  }
  const { lines, size } = await titleLines(title);
  if (lines.length === 0) return svgOf(shapes);
  const leading = size * 1.02;
  const top = CARD.height - TITLE.top - TITLE.bottom - leading * lines.length;
  const maxWidth = Math.max(...lines.map(({ width }) => width));
  shapes.push(
    `<path fill="${PAPER}" d="M0 ${top.toFixed(1)}h${Math.ceil(TITLE.left + maxWidth + TITLE.bottom)}V${CARD.height}H0z"/>`,
    `<g fill="${INK}">${lines
      .map((line, index) => line.pathAt(TITLE.left, top + TITLE.top + leading * index + size * 0.8))
      .join("")}</g>`,
  );
  return svgOf(shapes);
}

function svgOf(shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${shapes.join("")}</svg>`;
}

async function fitLine(name: string, size: number, maxWidth: number): Promise<TextPath> {
  const words = await withoutUnknownCharacters(name, "normal");
  const line = await textPath(words, size, "normal", NAME.spacing);
  return line.width <= maxWidth ? line : textPath(words, (size * maxWidth) / line.width, "normal", NAME.spacing);
}

async function titleLines([normal, italic]: Title): Promise<{ lines: TextPath[]; size: number }> {
  const linesAt = async (size: number) => [
    ...(await breakLines(normal, size, "normal")),
    ...(italic ? await breakLines(italic, size, "italic") : []),
  ];
  let lines: TextPath[] = [];
  for (const size of TITLE.sizes) {
    lines = await linesAt(size);
    if (lines.length <= TITLE.lines && lines.every(({ width }) => width <= TITLE.maxWidth)) return { lines, size };
  }
  const smallest = TITLE.sizes.at(-1)!;
  // A word that is too long for a line shrinks the whole title.
  const maxWidth = Math.max(...lines.map(({ width }) => width));
  const size = Math.min(smallest, (smallest * TITLE.maxWidth) / maxWidth);
  if (size < smallest) lines = await linesAt(size);
  // At the smallest size, the card has room for one more line.
  return { lines: lines.slice(0, TITLE.lines + 1), size };
}

async function breakLines(words: string, size: number, style: FontStyle): Promise<TextPath[]> {
  const lines: TextPath[] = [];
  let lineWords = "";
  let line: TextPath | undefined;
  // `split(" ")` keeps words with a non-breaking space together.
  for (const word of (await withoutUnknownCharacters(words, style)).split(" ").filter(Boolean)) {
    const longerWords = lineWords === "" ? word : `${lineWords} ${word}`;
    const longer = await textPath(longerWords, size, style, TITLE.spacing);
    if (line && longer.width > TITLE.maxWidth) {
      lines.push(line);
      lineWords = word;
      line = await textPath(word, size, style, TITLE.spacing);
    } else {
      lineWords = longerWords;
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

const [script, plan, files] = process.argv.slice(1);
if (script === import.meta.filename) {
  await runPictureProgram(DECODING_BYTES, () =>
    drawPicture(JSON.parse(plan!) as DrawingPlan, JSON.parse(files!) as Files),
  );
}
