declare module "fontverter" {
  const fontverter: {
    /** The same font in another container. */
    convert(font: Buffer, format: "woff2" | "sfnt"): Promise<Buffer>;
  };
  export default fontverter;
}
