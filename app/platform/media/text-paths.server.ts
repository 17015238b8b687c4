import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Command, type Font, parse } from "opentype.js/dist/opentype.mjs";

export type FontStyle = "normal" | "italic";

export interface TextPath {
  width: number;
  /** The SVG `<path>` element whose baseline starts at this point. */
  pathAt(x: number, y: number): string;
}

/** The display font is split into subsets, so a character missing from the first may be in another. */
export const FONT_SUBSETS = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"];
export const FONTS_OF_PICTURES = join(import.meta.dirname, "fonts");
const fonts = new Map<string, Promise<Font>>();

function fontOf(subset: string, style: FontStyle): Promise<Font> {
  const name = `${subset}-300-${style}`;
  const loaded = fonts.get(name);
  if (loaded) return loaded;
  const font = readFile(join(FONTS_OF_PICTURES, `${name}.woff`)).then(({ buffer, byteOffset, byteLength }) =>
    parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer),
  );
  fonts.set(name, font);
  return font;
}

/** The fonts contain only the plain space. */
const SPACES = /[\u00A0\u2000-\u200A\u202F]/g;

const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
const PLACEHOLDER = "\0";

/** Removes characters that no subset contains, and the spaces that would be left over. */
export async function withoutUnknownCharacters(words: string, style: FontStyle): Promise<string> {
  let marked = "";
  for (const character of words) {
    const isKnown = !IGNORED.test(character) && (await subsetWith(character.replace(SPACES, " "), style));
    marked += isKnown ? character : PLACEHOLDER;
  }
  return marked
    .replace(/^(\0|\p{Zs})+/u, "")
    .replaceAll(/\p{Zs}*\0+(?=[\p{Zs}.,…)\]]|$)/gu, "")
    .replaceAll(PLACEHOLDER, "");
}

/** Omits characters that no subset contains. @param spacing letter spacing in ems */
export async function textPath(words: string, size: number, style: FontStyle, spacing: number): Promise<TextPath> {
  const runs = await runsOf(words.replaceAll(SPACES, " "), style);
  const setting = { letterSpacing: spacing };
  const widths = runs.map(({ font, text }) => font.getAdvanceWidth(text, size, setting));
  return {
    width: widths.reduce((sum, width) => sum + width, 0),
    pathAt(x, y) {
      let at = x;
      const paths = runs.map(({ font, text }, index) => {
        const path = font.getPath(text, at, y, size, setting).commands.map(svgCommand).join("");
        at += widths[index]!;
        return path;
      });
      return `<path d="${paths.join("")}"/>`;
    },
  };
}

/** The library's own output turns values that are nearly integers into NaN. */
function svgCommand(command: Command): string {
  const svg = (...numbers: number[]) => `${command.type}${numbers.map((number) => number.toFixed(1)).join(" ")}`;
  switch (command.type) {
    case "M":
    case "L":
      return svg(command.x, command.y);
    case "Q":
      return svg(command.x1, command.y1, command.x, command.y);
    case "C":
      return svg(command.x1, command.y1, command.x2, command.y2, command.x, command.y);
    case "Z":
      return "Z";
  }
}

async function runsOf(words: string, style: FontStyle): Promise<{ font: Font; text: string }[]> {
  const runs: { font: Font; text: string }[] = [];
  for (const character of words) {
    const last = runs.at(-1);
    if (last && last.font.charToGlyphIndex(character) > 0) {
      last.text += character;
      continue;
    }
    const font = await subsetWith(character, style);
    if (font) runs.push({ font, text: character });
  }
  return runs;
}

async function subsetWith(character: string, style: FontStyle): Promise<Font | null> {
  for (const subset of FONT_SUBSETS) {
    const font = await fontOf(subset, style);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return null;
}
