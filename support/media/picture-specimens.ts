import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { PROFILE_PICTURE_BYTES } from "#app/platform/media/picture-limits.ts";
import type { PictureErrorCode } from "#app/platform/media/picture-error-codes.ts";

export interface Specimen {
  name: string;
  file: Uint8Array;
  outcome: "clean" | PictureErrorCode;
}

/** Marks everything that must be removed: metadata, and whatever follows the picture in its file. */
export const MARK = "SOLSTICE-MARK";
const SCRIPT = Buffer.from(`<script>alert("${MARK}")</script>`);

/** A square of four colors, which shows how a picture is rotated or cropped. */
export function quarters(side = 64, channels: 3 | 4 = 3): Sharp {
  const colors = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff];
  const raw = Buffer.alloc(side * side * channels, 0xff);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const color = colors[(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)]!;
      raw.writeUIntBE(color, (y * side + x) * channels, 3);
    }
  }
  return sharp(raw, { raw: { width: side, height: side, channels } });
}

function plain(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 180, g: 120, b: 60, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

function grain(width: number, height: number, channels: 1 | 3 = 3): Sharp {
  return sharp(noise(width * height * channels, 1), { raw: { width, height, channels } });
}

export function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

const EXIF = {
  IFD0: { Artist: MARK, Copyright: MARK, ImageDescription: SCRIPT.toString() },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 3/1" },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${MARK}"/></rdf:RDF></x:xmpmeta>`;

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc32(body))]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const PNG_HEADER_END = 33;

function pngHeader(width: number, height: number, depth = 8, colorType = 2): Buffer {
  return pngChunk("IHDR", Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colorType, 0, 0, 0])]));
}

function makePng(width: number, height: number, data: Uint8Array): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function withPngChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, PNG_HEADER_END), ...chunks, picture.subarray(PNG_HEADER_END)]);
}

function withPngChunk(picture: Buffer, type: string, ...data: Uint8Array[]): Buffer {
  return withPngChunks(picture, pngChunk(type, Buffer.concat(data)));
}

function withJpegSegment(picture: Buffer, marker: number, ...data: Uint8Array[]): Buffer {
  const body = Buffer.concat(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}

function patched(picture: Buffer, at: number, bytes: ArrayLike<number>): Buffer {
  const copy = Buffer.from(picture);
  copy.set(bytes, at);
  return copy;
}

function withJpegSize(picture: Buffer, width: number, height: number): Buffer {
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  return patched(picture, frame + 5, size);
}

/** Repeats the compressed data of one grey block, 16 × 16 pixels, because compressing every pixel takes seconds. */
export async function greyJpeg(width: number, height: number, addMetadata = (block: Sharp) => block): Promise<Buffer> {
  const grey = sharp({ create: { width: 16, height: 16, channels: 3, background: "#808080" } });
  const block = await addMetadata(grey).jpeg({ optimiseCoding: false }).toBuffer();
  // The last six bytes are four of compressed data, and the two of the end marker.
  const data = Buffer.alloc(Math.ceil(width / 16) * Math.ceil(height / 16) * 4, block.subarray(-6, -2));
  return withJpegSize(Buffer.concat([block.subarray(0, -6), data, block.subarray(-2)]), width, height);
}

function riff(...chunks: [type: string, data: Uint8Array][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.byteLength);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.byteLength % 2)]);
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.byteLength);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
}

function losslessWebp(width: number, height: number): Buffer {
  const head = Buffer.alloc(16);
  head[0] = 0x2f;
  head.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 1);
  return riff(["VP8L", head]);
}

let cachedSpecimens: Promise<Specimen[]> | undefined;

/** Makes the specimens once in each process, because this takes more than a second. */
export function pictureSpecimens(): Promise<Specimen[]> {
  return (cachedSpecimens ??= makeSpecimens());
}

async function makeSpecimens(): Promise<Specimen[]> {
  const jpeg = await grain(96, 64).jpeg().toBuffer();
  const progressive = await grain(96, 64).jpeg({ progressive: true }).toBuffer();
  const png = await grain(96, 64).png().toBuffer();
  const webp = await grain(96, 64).webp().toBuffer();
  const avif = await grain(96, 64).avif({ effort: 0 }).toBuffer();

  const specimens: Specimen[] = [];
  const add = (outcome: Specimen["outcome"], entries: Record<string, Uint8Array>) => {
    for (const [name, file] of Object.entries(entries)) specimens.push({ name, file, outcome });
  };

  add("clean", {
    "a JPEG": jpeg,
    "a progressive JPEG": progressive,
    "a JPEG of quality 1": await grain(96, 64).jpeg({ quality: 1 }).toBuffer(),
    "a JPEG of quality 100, 4:4:4": await grain(96, 64).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer(),
    "a MozJPEG": await grain(96, 64).jpeg({ mozjpeg: true }).toBuffer(),
    "a grayscale JPEG": await grain(96, 64, 1).toColourspace("b-w").jpeg().toBuffer(),
    "a CMYK JPEG": await grain(96, 64).toColourspace("cmyk").jpeg().toBuffer(),
    "a CMYK JPEG with its profile": await grain(96, 64).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer(),
    "a PNG": png,
    "an interlaced PNG": await grain(96, 64).png({ progressive: true }).toBuffer(),
    "an uncompressed PNG": await grain(96, 64).png({ compressionLevel: 0 }).toBuffer(),
    "a palette PNG": await grain(96, 64).png({ palette: true }).toBuffer(),
    "a two-color PNG": await quarters().png({ palette: true, colours: 2 }).toBuffer(),
    "a 16-bit PNG": await grain(96, 64).toColourspace("rgb16").png().toBuffer(),
    "a 16-bit interlaced PNG": await grain(96, 64).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    "a 16-bit PNG with alpha": await plain(96, 64, 4).toColourspace("rgb16").png().toBuffer(),
    "a grayscale PNG": await grain(96, 64, 1).toColourspace("b-w").png().toBuffer(),
    "a 16-bit grayscale PNG": await grain(96, 64, 1).toColourspace("grey16").png().toBuffer(),
    "a PNG with alpha": await plain(96, 64, 4).png().toBuffer(),
    "a wholly transparent PNG": await sharp(Buffer.alloc(16_384), {
      raw: { width: 64, height: 64, channels: 4 },
    })
      .png()
      .toBuffer(),
    "a WebP": webp,
    "a lossless WebP": await grain(96, 64).webp({ lossless: true }).toBuffer(),
    "a near-lossless WebP": await grain(96, 64).webp({ nearLossless: true }).toBuffer(),
    "a WebP with alpha": await plain(96, 64, 4).webp().toBuffer(),
    "a WebP of quality 1": await grain(96, 64).webp({ quality: 1 }).toBuffer(),
    "an AVIF": avif,
    "a lossless AVIF": await plain(96, 64).avif({ lossless: true, effort: 0 }).toBuffer(),
    "an AVIF with alpha": await plain(96, 64, 4).avif({ effort: 0 }).toBuffer(),
    "a 4:2:0 AVIF": await grain(96, 64).avif({ chromaSubsampling: "4:2:0", effort: 0 }).toBuffer(),
    "an animated WebP": await animation(),
    "an animated PNG": animatedPng(png),
    "a PNG with gamma and resolution": withPngChunk(
      withPngChunk(png, "gAMA", uint32(45_455)),
      "pHYs",
      Buffer.alloc(9, 1),
    ),
  });

  add("clean", {
    "a JPEG of one pixel": await plain(1, 1).jpeg().toBuffer(),
    "a PNG of one pixel": await plain(1, 1).png().toBuffer(),
    "a WebP of one pixel": await plain(1, 1).webp().toBuffer(),
    "an AVIF of one pixel": await plain(1, 1).avif({ effort: 0 }).toBuffer(),
    "two pixels beside each other": await plain(2, 1).png().toBuffer(),
    "two pixels above each other": await plain(1, 2).png().toBuffer(),
    "511 × 513": await plain(511, 513).jpeg().toBuffer(),
    "512 × 512": await plain(512, 512).png().toBuffer(),
    "4 to 1": await plain(800, 200).jpeg().toBuffer(),
    "a line of 1,000 pixels": await plain(1000, 1).png().toBuffer(),
    "a column of 1,000 pixels": await plain(1, 1000).png().toBuffer(),
    "a column of 60,000 pixels": await plain(1, 60_000).jpeg().toBuffer(),
    "a line of 65,500 pixels, to be rotated": await plain(65_500, 2).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "a WebP of the greatest width": await plain(16_383, 3).webp().toBuffer(),
    "a column of 1,000,000 pixels": makePng(1, 1_000_000, deflateSync(Buffer.alloc(4_000_000))),
    "49 megapixels": await greyJpeg(7000, 7000),
    "10 MB to the byte": Buffer.concat([jpeg, Buffer.alloc(PROFILE_PICTURE_BYTES - jpeg.byteLength)]),
  });
  add("too-big", {
    "10 MB and a byte": Buffer.concat([jpeg, Buffer.alloc(PROFILE_PICTURE_BYTES + 1 - jpeg.byteLength)]),
    "30 MB": Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024)]),
  });

  const profile = await grain(96, 64).withIccProfile("p3").jpeg().toBuffer();
  add("clean", {
    "a JPEG with its location": await grain(96, 64).withExif(EXIF).jpeg().toBuffer(),
    "a PNG with its location": await grain(96, 64).withExif(EXIF).png().toBuffer(),
    "a WebP with its location": await grain(96, 64).withExif(EXIF).webp().toBuffer(),
    "an AVIF with its location": await grain(96, 64).withExif(EXIF).avif({ effort: 0 }).toBuffer(),
    "a JPEG with XMP": await grain(96, 64).withXmp(XMP).jpeg().toBuffer(),
    "a PNG with XMP": await grain(96, 64).withXmp(XMP).png().toBuffer(),
    "a WebP with XMP": await grain(96, 64).withXmp(XMP).webp().toBuffer(),
    "a JPEG with a Display P3 profile": profile,
    "a PNG with a Display P3 profile": await grain(96, 64).withIccProfile("p3").png().toBuffer(),
    "a WebP with a Display P3 profile": await grain(96, 64).withIccProfile("p3").webp().toBuffer(),
    "a JPEG with an invalid profile": withJpegSegment(
      jpeg,
      0xe2,
      Buffer.from(`ICC_PROFILE\0\x01\x01${MARK}`, "latin1"),
    ),
    "a PNG with an invalid profile": withPngChunk(png, "iCCP", Buffer.from("mark\0\0"), deflateSync(SCRIPT)),
    "a JPEG with invalid EXIF": withJpegSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0${MARK}`)),
    "a JPEG with 60 kB of EXIF": withJpegSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0MM\0*${MARK.repeat(4500)}`)),
    "a JPEG with a script as its comment": withJpegSegment(jpeg, 0xfe, SCRIPT),
    "a JPEG with Photoshop's segment": withJpegSegment(jpeg, 0xed, Buffer.from(`Photoshop 3.0\x008BIM${MARK}`)),
    "a JPEG with an unknown segment": withJpegSegment(jpeg, 0xef, SCRIPT),
    "a PNG with a script as its text": withPngChunk(png, "tEXt", Buffer.from("Comment\0"), SCRIPT),
    "a PNG with an international text": withPngChunk(png, "iTXt", Buffer.from("Comment\0\0\0fr\0\0"), SCRIPT),
    "a PNG with a compressed text": withPngChunk(png, "zTXt", Buffer.from("Comment\0\0"), deflateSync(SCRIPT)),
    "a PNG with a private chunk": withPngChunk(png, "maRk", SCRIPT),
    "a WebP with an unknown chunk": riff(["VP8 ", webp.subarray(20)], ["MARK", SCRIPT]),
  });
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    add("clean", {
      [`a JPEG with orientation ${orientation}`]: await quarters().withMetadata({ orientation }).jpeg().toBuffer(),
    });
  }
  add("clean", {
    "a PNG to be rotated": await quarters().withMetadata({ orientation: 6 }).png().toBuffer(),
    "a WebP to be rotated": await quarters().withMetadata({ orientation: 8 }).webp().toBuffer(),
    "a JPEG with an invalid orientation": withOrientation(jpeg, 99),
  });

  const zip = Buffer.concat([
    Buffer.from("PK\x03\x04\x14\0\0\0\0\0"),
    SCRIPT,
    Buffer.from("PK\x05\x06"),
    Buffer.alloc(18),
  ]);
  const tails: Record<string, Buffer> = {
    "a script": SCRIPT,
    "a ZIP": zip,
    "a PHP program": Buffer.from(`<?php system($_GET["c"]); // ${MARK}`),
    "a PDF": Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/JS(${MARK})>>endobj\n%%EOF`),
    "another picture": Buffer.concat([jpeg, SCRIPT]),
  };
  for (const [tail, bytes] of Object.entries(tails)) {
    add("clean", {
      [`a JPEG with ${tail} behind it`]: Buffer.concat([jpeg, bytes]),
      [`a PNG with ${tail} behind it`]: Buffer.concat([png, bytes]),
      [`a WebP with ${tail} behind it`]: Buffer.concat([webp, bytes]),
    });
  }
  add("clean", {
    "a JPEG that begins as a page": withJpegSegment(jpeg, 0xfe, Buffer.from(`*/--><html><body>${MARK}<!--`)),
    "a JPEG that is JavaScript": withJpegSegment(jpeg, 0xfe, Buffer.from("*/=1;"), SCRIPT, Buffer.from("/*")),
  });
  add("format", {
    "a page with a picture in it": Buffer.concat([Buffer.from("<!doctype html><img>"), jpeg]),
    "a GIF that is JavaScript": Buffer.from(`GIF89a/*\x01\x01*/=alert("${MARK}")`),
    "a ZIP with a picture in it": Buffer.concat([zip, png]),
    "a PDF with a picture in it": Buffer.concat([Buffer.from("%PDF-1.7\n"), jpeg]),
    "a byte before a JPEG": Buffer.concat([Buffer.from([0]), jpeg]),
    "a line before a PNG": Buffer.concat([Buffer.from("\n"), png]),
  });

  const avifSize = avif.indexOf("ispe") + 8;
  add("pixels", {
    "a PNG of 100,000 × 100,000": makePng(100_000, 100_000, deflateSync(Buffer.alloc(1000))),
    "a PNG of 50,000 × 50,000": makePng(50_000, 50_000, deflateSync(Buffer.alloc(100_000))),
    "50 megapixels and a little": makePng(10_000, 5001, deflateSync(Buffer.alloc(1000))),
    "a JPEG of 50 megapixels and a little": withJpegSize(jpeg, 10_000, 5001),
    "a JPEG of 65,000 × 65,000": withJpegSize(jpeg, 65_000, 65_000),
    "a WebP of 16,383 × 16,383": losslessWebp(16_383, 16_383),
    "an AVIF that says 30,000 × 30,000": patched(avif, avifSize, [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
    "a column of 60,000,000 pixels": makePng(1, 60_000_000, deflateSync(Buffer.alloc(1000))),
  });
  add("broken", {
    "a PNG of 2,147,483,647 × 2,147,483,647": makePng(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(1000))),
    "a WebP whose canvas is 16,777,216 wide": riff(
      ["VP8X", Buffer.from([0, 0, 0, 0, 255, 255, 255, 0, 0, 0])],
      ["VP8 ", webp.subarray(20)],
    ),
    "a PNG that says it is larger than it is": makePng(7000, 7000, deflateSync(Buffer.alloc(1000))),
  });
  add("clean", {
    // The missing part is grey, as in browsers.
    "a JPEG that says it is larger than it is": withJpegSize(jpeg, 2000, 2000),
    "a PNG with 4 MB of text in 4 kB": withPngChunk(
      png,
      "zTXt",
      Buffer.from("Comment\0\0"),
      deflateSync(Buffer.alloc(4 * 1024 * 1024, 65)),
    ),
    "a PNG with a profile of 4 MB in 4 kB": withPngChunk(
      png,
      "iCCP",
      Buffer.from("bomb\0\0"),
      deflateSync(Buffer.alloc(4 * 1024 * 1024)),
    ),
    "a PNG with 1,000 texts": withPngChunks(
      png,
      ...Array.from({ length: 1000 }, () => pngChunk("tEXt", Buffer.from(`Comment\0${MARK}`))),
    ),
  });

  for (const [name, whole] of Object.entries({ jpeg, progressive, png, webp, avif })) {
    for (const percent of [10, 25, 50, 75, 90, 98]) {
      const file = whole.subarray(0, Math.floor((whole.byteLength * percent) / 100));
      add("broken", { [`${percent} % of a file (${name})`]: file });
    }
  }

  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  add("broken", {
    "a JPEG without its picture": Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]),
    "a JPEG without its tables": Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(scan)]),
    "a JPEG 0 wide": withJpegSize(jpeg, 0, 64),
    "a PNG 0 wide": makePng(0, 10, deflateSync(Buffer.alloc(10))),
    "a PNG 0 high": makePng(10, 0, deflateSync(Buffer.alloc(10))),
    "a PNG without a picture": Buffer.concat([png.subarray(0, PNG_HEADER_END), pngChunk("IEND", Buffer.alloc(0))]),
    "a PNG whose picture is noise": makePng(96, 64, noise(5000, 3)),
    "a PNG whose picture ends early": makePng(96, 64, deflateSync(Buffer.alloc(100))),
    "a PNG with a wrong sum in its header": patched(png, 29, [0, 0, 0, 0]),
    "a PNG with an impossible depth": Buffer.concat([
      PNG_SIGNATURE,
      pngHeader(10, 10, 7, 2),
      png.subarray(PNG_HEADER_END),
    ]),
    "a PNG signature alone": PNG_SIGNATURE,
    "the start of a JPEG alone": jpeg.subarray(0, 2),
    "a WebP whose picture is noise": riff(["VP8 ", noise(1000, 4)]),
    "a WebP without a picture": riff(["VP8X", Buffer.alloc(10)]),
    "an AVIF without its picture": avif.subarray(0, avif.indexOf("mdat") + 4),
    "the start of an AVIF alone": Buffer.concat([uint32(20), Buffer.from("ftypavif\0\0\0\0avif")]),
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${SCRIPT}</svg>`;
  add("format", {
    "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    "an SVG with a script": Buffer.from(svg),
    "an SVG with its declaration": Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${svg}`),
    "an SVG that reads files": Buffer.from(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    ),
    "an SVG with nested entities": Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ),
    "an SVG with a picture in it": Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/jpeg;base64,${jpeg.toString("base64")}"/></svg>`,
    ),
    "a compressed SVG": gzipSync(svg),
    "an SVG in UTF-16": Buffer.from(`\ufeff${svg}`, "utf16le"),
    "a GIF": await grain(32, 32).gif().toBuffer(),
    "an animated GIF": await animation("gif"),
    "a TIFF": await grain(32, 32).tiff().toBuffer(),
    "a TIFF with a JPEG in it": await grain(32, 32).tiff({ compression: "jpeg" }).toBuffer(),
    "a BMP": Buffer.concat([Buffer.from("BM"), Buffer.alloc(100, 1)]),
    "an ICO": Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(16), png]),
    "a cursor": Buffer.concat([Buffer.from([0, 0, 2, 0, 1, 0]), Buffer.alloc(16), png]),
    "a PSD": Buffer.from("8BPS\0\x01\0\0\0\0\0\0\0\x03"),
    "a JPEG 2000": Buffer.from("\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ", "latin1"),
    "a JPEG XL": Buffer.from([0xff, 0x0a, ...noise(100, 5)]),
    "a JPEG XL in its box": Buffer.from("\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ", "latin1"),
    "an OpenEXR": Buffer.from([0x76, 0x2f, 0x31, 0x01, ...noise(100, 6)]),
    "a Radiance picture": Buffer.from("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0"),
    "a PPM": Buffer.from("P6\n1 1\n255\n\0\0\0"),
    "a PGM in letters": Buffer.from("P2\n1 1\n255\n0\n"),
    "a FITS": Buffer.from("SIMPLE  =                    T".padEnd(2880)),
    "a QOI": Buffer.from("qoif\0\0\0\x01\0\0\0\x01\x03\0\0\0\0\0\0\0\0\x01"),
    "an iPhone's HEIC": Buffer.concat([uint32(24), Buffer.from("ftypheic\0\0\0\0mif1heic"), noise(500, 7)]),
    "a HEIC of another kind": Buffer.concat([uint32(24), Buffer.from("ftypheix\0\0\0\0mif1heix"), noise(500, 8)]),
    "a HEIC sequence": Buffer.concat([uint32(24), Buffer.from("ftyphevc\0\0\0\0msf1hevc"), noise(500, 9)]),
    "a PDF": Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
    "a PostScript": Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\nshowpage\n"),
    "a page": Buffer.from(`<!doctype html><title>x</title>${SCRIPT}`),
    "a page behind a byte order mark": Buffer.from(`\ufeff<html>${SCRIPT}</html>`),
    "an XML": Buffer.from('<?xml version="1.0"?><a/>'),
    "a JSON": Buffer.from('{"picture":true}'),
    "a text": Buffer.from("Ceci n’est pas une photo."),
    "a blank": Buffer.from(" \n\t "),
    "a program in PHP": Buffer.from(`<?php echo "${MARK}";`),
    "a program for the shell": Buffer.from("#!/bin/sh\nrm -rf /\n"),
    "a program for Linux": Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), noise(500, 10)]),
    "a program for Windows": Buffer.concat([Buffer.from("MZ\x90\0"), noise(500, 11)]),
    "a WebAssembly": Buffer.from("\0asm\x01\0\0\0"),
    "a Java class": Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]),
    "a ZIP": zip,
    "a GZIP": gzipSync("picture"),
    "a GZIP of 8 MB": gzipSync(Buffer.alloc(8 * 1024 * 1024), { level: 1 }),
    "a RAR": Buffer.from("Rar!\x1a\x07\x01\0"),
    "a 7z": Buffer.from("7z\xbc\xaf\x27\x1c\0\x04", "latin1"),
    "a TAR": Buffer.concat([
      Buffer.from("picture.jpg".padEnd(257, "\0")),
      Buffer.from("ustar\x0000"),
      Buffer.alloc(247),
    ]),
    "an MP4": Buffer.concat([uint32(24), Buffer.from("ftypisom\0\0\x02\0isomavc1"), noise(500, 12)]),
    "a WebM": Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...noise(200, 13)]),
    "an MP3": Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), noise(500, 14)]),
    "an OGG": Buffer.concat([Buffer.from("OggS\0"), noise(500, 15)]),
    "a WAV": Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt "), noise(100, 16)]),
    "an AVI": Buffer.concat([Buffer.from("RIFF\x24\0\0\0AVI LIST"), noise(100, 17)]),
    "a WOFF2": Buffer.concat([Buffer.from("wOF2\0\x01\0\0"), noise(200, 18)]),
    "an SQLite database": Buffer.concat([Buffer.from("SQLite format 3\0"), noise(500, 19)]),
    "a MATLAB file": Buffer.from("MATLAB 5.0 MAT-file".padEnd(128)),
    "one zero": Buffer.alloc(1),
    "a thousand zeros": Buffer.alloc(1000),
    "a thousand ones": Buffer.alloc(1000, 0xff),
    "half a PNG's signature": PNG_SIGNATURE.subarray(0, 4),
    "RIFF alone": Buffer.from("RIFF"),
    noise: noise(5000, 20),
    "a megabyte of noise": noise(1024 * 1024, 21),
    "a path for a picture": Buffer.from("/etc/passwd"),
    "an address for a picture": Buffer.from("http://127.0.0.1/picture.jpg"),
  });
  add("empty", { "0 bytes": Buffer.alloc(0) });
  return specimens;
}

async function animation(kind: "webp" | "gif" = "webp"): Promise<Buffer> {
  const frames = Buffer.concat([1, 2, 3].map((seed) => noise(32 * 32 * 3, seed)));
  const stack = sharp(frames, { raw: { width: 32, height: 96, channels: 3, pageHeight: 32 } });
  return stack[kind]({ loop: 0, delay: [50, 50, 50] }).toBuffer();
}

function animatedPng(picture: Buffer): Buffer {
  const control = Buffer.concat([
    uint32(0),
    uint32(96),
    uint32(64),
    uint32(0),
    uint32(0),
    Buffer.from([0, 1, 0, 10, 0, 0]),
  ]);
  return withPngChunk(withPngChunk(picture, "fcTL", control), "acTL", Buffer.concat([uint32(1), uint32(0)]));
}

function withOrientation(picture: Buffer, orientation: number): Buffer {
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", "latin1");
  exif.writeUInt16BE(orientation, 24);
  return withJpegSegment(picture, 0xe1, exif);
}
