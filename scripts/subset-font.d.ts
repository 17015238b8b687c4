declare module "subset-font" {
  export interface SubsetOptions {
    targetFormat: "woff2" | "sfnt";
    /** OpenType feature tags; without it, all. */
    keepFeatures?: string[];
    noHinting?: boolean;
    /** By axis: the part of it that stays, or the one value of it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** A font with the characters of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
