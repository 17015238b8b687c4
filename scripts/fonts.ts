// Cuts the fonts to the characters of French: node_modules/.bin/node scripts/fonts.ts, after an update of a font or a
// change of a `unicode-range` in app/styles/fonts.css, which decides what goes into each file of app/styles/fonts.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);
const styles = join(import.meta.dirname, "../app/styles");

interface Cut {
  /** Of the whole font, as fonts.css names it. */
  source: string;
  /** OpenType features: what the style sheets use. Ligatures of the caption font would cost it a second round trip. */
  features: string[];
}

const cuts: Record<string, Cut> = {
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
  },
};

const FACE = /@font-face \{[^}]*?url\("\.\/fonts\/([^"]+)"\)[^}]*?unicode-range:\s*([^;]+);[^}]*\}/g;

export interface CutFont {
  path: string;
  content: Buffer;
}

/** What the files that fonts.css asks for have to be. */
export async function cutFonts(): Promise<CutFont[]> {
  const css = await readFile(join(styles, "fonts.css"), "utf8");
  return Promise.all(
    Array.from(css.matchAll(FACE), async ([, name, range]) => {
      const cut = cuts[name!];
      if (!cut) throw new Error(`fonts.css asks for ${name}, which is cut from nothing`);
      const whole = await readFile(resolve(cut.source));
      const options = { targetFormat: "woff2" as const, keepFeatures: cut.features };
      return {
        path: join(styles, "fonts", name!),
        content: await subsetFont(whole, charactersOf(range!).join(""), options),
      };
    }),
  );
}

/** The characters of a CSS `unicode-range`: « U+20-7E, U+E9 ». */
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
  for (const { path, content } of await cutFonts()) await writeFile(path, content);
}
