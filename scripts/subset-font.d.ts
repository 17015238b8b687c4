declare module "subset-font" {
  /** A font with the characters of `text` only. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      /** OpenType feature tags; without it, all. */
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
