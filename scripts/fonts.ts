// Subsets the fonts to French, and copies those that are drawn on pictures: run npm run fonts after an update of a font
// or a change of a `unicode-range` in app/styles/fonts.css.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import fontverter from "fontverter";
import subsetFont, { type SubsetOptions } from "subset-font";
import { FONT_SUBSETS, FONTS_OF_PICTURES } from "#app/platform/media/text-paths.server.ts";
import { readTables, writeTables } from "./font-tables.ts";

const { resolve } = createRequire(import.meta.url);
const styles = join(import.meta.dirname, "../app/styles");

interface FontSubset {
  /** Path of the whole font, in an npm package. */
  source: string;
  /** OpenType features that the style sheets use. Ligatures would cost the caption font a second round trip. */
  features: string[];
  /** For a variable font: its weights, and the weight whose kerning all of them use. */
  weights?: { min: number; max: number; kerning: number };
}

const subsets: Record<string, FontSubset> = {
  "noto-serif-display-300.woff2": {
    source: "@fontsource/noto-serif-display/files/noto-serif-display-latin-300-normal.woff2",
    features: ["kern", "mark", "liga"],
  },
  "noto-serif-display-300-italic.woff2": {
    source: "@fontsource/noto-serif-display/files/noto-serif-display-latin-300-italic.woff2",
    features: ["kern", "mark", "liga"],
  },
  "spectral-400-italic.woff2": {
    source: "@fontsource/spectral/files/spectral-latin-400-italic.woff2",
    features: ["kern", "mark"],
  },
  "instrument-sans.woff2": {
    source: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    features: ["kern", "mark", "liga", "tnum"],
    weights: { min: 400, max: 600, kerning: 500 },
  },
};

const FACE = /@font-face \{[^}]*?url\("\.\/fonts\/([^"]+)"\)[^}]*?unicode-range:\s*([^;]+);[^}]*\}/g;

export interface FontFile {
  path: string;
  content: Buffer;
}

export async function subsetFonts(): Promise<FontFile[]> {
  const css = await readFile(join(styles, "fonts.css"), "utf8");
  return Promise.all(
    Array.from(css.matchAll(FACE), async ([, name, range]) => {
      const subset = subsets[name!];
      if (!subset) throw new Error(`fonts.css names ${name}, which has no entry in scripts/fonts.ts`);
      const font = await readFile(resolve(subset.source));
      return {
        path: join(styles, "fonts", name!),
        content: await createSubset(font, charactersOf(range!).join(""), subset),
      };
    }),
  );
}

/** Copies whole fonts, because any name may be drawn. The fonts' package is not installed in production. */
export async function pictureFonts(): Promise<FontFile[]> {
  return Promise.all(
    FONT_SUBSETS.flatMap((subset) => ["normal", "italic"].map((style) => `${subset}-300-${style}.woff`)).map(
      async (name) => ({
        path: join(FONTS_OF_PICTURES, name),
        content: await readFile(resolve(`@fontsource/noto-serif-display/files/noto-serif-display-${name}`)),
      }),
    ),
  );
}

/** Drops the hinting, a third of the caption font's size. Phones ignore hinting, and the other fonts have none. */
async function createSubset(font: Buffer, text: string, { features, weights }: FontSubset): Promise<Buffer> {
  const options: SubsetOptions = { targetFormat: "sfnt", keepFeatures: features, noHinting: true };
  if (!weights) return subsetFont(font, text, { ...options, targetFormat: "woff2" });
  const { min, max, kerning } = weights;
  const variable = await subsetFont(font, text, { ...options, variationAxes: { wght: { min, max } } });
  const fixed = await subsetFont(font, text, { ...options, variationAxes: { wght: kerning } });
  return fontverter.convert(withKerningOf(variable, fixed), "woff2");
}

/** Uses one weight's kerning, because variable kerning would double the size for a tenth of a pixel in a line. */
function withKerningOf(variable: Buffer, fixed: Buffer): Buffer {
  const tables = readTables(variable);
  const kerning = readTables(fixed);
  // Kerning variations are stored in GDEF.
  for (const name of ["GPOS", "GDEF"]) tables.set(name, kerning.get(name)!);
  return writeTables(tables);
}

/** Parses a CSS `unicode-range`: « U+20-7E, U+E9 ». */
export function charactersOf(range: string): string[] {
  return range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice("U+".length)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
}

if (import.meta.main) {
  for (const { path, content } of [...(await subsetFonts()), ...(await pictureFonts())]) await writeFile(path, content);
}
