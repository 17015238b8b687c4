// Runs in a subprocess (media-pictures.server.ts), like clean-profile-picture.server.ts.
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Sharp } from "sharp";
import type { MediaDerivativesTable } from "#app/platform/schema/content-tables.server.ts";
import {
  DECODING_BYTES,
  decode,
  errorCodeOf,
  openPicture,
  PictureError,
  runPictureProgram,
} from "./picture-decoding.server.ts";
import { PHONE_AVIF, PICTURE_FORMATS, uprightArea, WIDEST, widthsOf } from "./picture-formats.ts";
import { MEDIA_PICTURE_PIXELS } from "./picture-limits.ts";

const LOWER_PRIORITY = 10;

export interface DerivativePlan {
  /** Focal point of the upright crop: 0 to 1, from the left and from the top. */
  focus: { x: number; y: number };
  credit: string | null;
}

export interface Derivative extends Omit<MediaDerivativesTable, "rendition" | "file"> {
  /** SHA-256 (hex) of the content; also the file's name. */
  hash: string;
}

export async function makeDerivatives(
  path: string,
  folder: string,
  { focus, credit }: DerivativePlan,
): Promise<Derivative[]> {
  try {
    const picture = openPicture(path, MEDIA_PICTURE_PIXELS);
    const { width, height } = (await picture.metadata()).autoOrient;
    // Decoding at a reduced scale is faster. The upright crop, the narrower one, must still be WIDEST pixels wide.
    const uprightWidth = uprightArea({ width, height }, focus).width;
    const scale = Math.min(1, WIDEST / uprightWidth);
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const pixels = await decode(picture, (upright) => upright.resize({ ...size, fit: "fill" }));
    const crops = { whole: { left: 0, top: 0, ...size }, upright: uprightArea(size, focus) };

    const derivatives: Derivative[] = [];
    for (const format of PICTURE_FORMATS.toReversed()) {
      for (const [crop, area] of Object.entries(crops) as [Derivative["crop"], typeof crops.whole][]) {
        for (const targetWidth of widthsOf(format, area.width)) {
          const { ending, options } = format;
          const isForPhones = ending === "avif" && targetWidth <= PHONE_AVIF.upTo;
          const encoder = pixels().extract(area).resize(targetWidth);
          if (credit) writeCredit(encoder, credit);
          const { data, info } = await encoder
            .toFormat(ending, isForPhones ? { ...options, ...PHONE_AVIF.options } : options)
            .toBuffer({ resolveWithObject: true });
          const hash = createHash("sha256").update(data).digest("hex");
          await writeFile(join(folder, hash), data);
          derivatives.push({ crop, ending, width: info.width, height: info.height, bytes: data.byteLength, hash });
        }
      }
    }
    return derivatives;
  } catch (error) {
    // A write error, such as a full disk, is not the picture's fault.
    if (error instanceof Error && "errno" in error) throw error;
    throw new PictureError(errorCodeOf(error, new Uint8Array()));
  }
}

/** EXIF is ASCII only; a credit with other characters also gets XMP, which costs 300 bytes. */
function writeCredit(encoder: Sharp, credit: string): void {
  const copyright = `© ${credit}`;
  encoder.withExif({ IFD0: { Artist: credit, Copyright: copyright } });
  if (/^[ -~]*$/.test(credit)) return;
  const creator = `<dc:creator><rdf:Seq><rdf:li>${escapeXml(credit)}</rdf:li></rdf:Seq></dc:creator>`;
  const rights = `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(copyright)}</rdf:li></rdf:Alt></dc:rights>`;
  encoder.withXmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${creator}${rights}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (character) => ENTITIES[character]!);

const [script, path, folder, plan] = process.argv.slice(1);
if (script === import.meta.filename) {
  setPriority(LOWER_PRIORITY);
  await runPictureProgram(DECODING_BYTES, async () =>
    JSON.stringify(await makeDerivatives(path!, folder!, JSON.parse(plan!) as DerivativePlan)),
  );
}
