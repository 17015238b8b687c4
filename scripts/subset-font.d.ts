declare module "subset-font" {
  export interface SubsetOptions {
    targetFormat: "woff2" | "sfnt";
    /** OpenType feature tags; default: all. */
    keepFeatures?: string[];
    noHinting?: boolean;
    /** By axis: the remaining range, or a fixed value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
