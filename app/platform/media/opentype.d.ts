/** The parts of opentype.js 2.0 that text-paths.server.ts uses; the package has no types. */
declare module "opentype.js/dist/opentype.mjs" {
  export interface Setting {
    letterSpacing?: number;
  }
  export type Command =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };
  export interface Font {
    /** 0: the font lacks this character. */
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, size: number, setting?: Setting): number;
    getPath(text: string, x: number, y: number, size: number, setting?: Setting): { commands: readonly Command[] };
  }
  export function parse(file: ArrayBuffer): Font;
}
