declare module "fontverter" {
  const fontverter: {
    convert(font: Buffer, format: "woff2" | "sfnt"): Promise<Buffer>;
  };
  export default fontverter;
}
