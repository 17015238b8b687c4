import { formOf } from "#support/site/form-of.ts";
import { greyJpeg, quarters } from "./picture-specimens.ts";
import type { Visitor } from "#support/site/site.ts";

const LOCATION = {
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 3/1" },
};

/** @param orientation of EXIF (2.3, 4.6.4 A): 6 is a picture to be turned a quarter clockwise */
export async function phonePicture({ width = 600, height = 400, orientation = 6, seed = 0 } = {}) {
  return quarters(64)
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .withMetadata({ orientation })
    .withExif({ ...LOCATION, IFD0: { Make: "Apple", Software: `seed ${seed}` } })
    .withIccProfile("p3")
    .jpeg({ quality: 90 })
    .toBuffer();
}

export function largePicture(): Promise<Buffer> {
  return greyJpeg(8064, 5952, (block) =>
    block
      .withMetadata({ orientation: 6 })
      .withExif({ ...LOCATION, IFD0: { Make: "Apple" } })
      .withIccProfile("p3"),
  );
}

export interface SentFile {
  file: Uint8Array;
  name: string;
}

export async function smallPicture(name: string, seed: number): Promise<SentFile> {
  return { name, file: await phonePicture({ width: 30, height: 20, seed }) };
}

export function sendPictures(
  visitor: Visitor,
  files: readonly SentFile[],
  sentBy: "form" | "script" = "form",
  query = "",
) {
  const form = formOf(files.map(({ file, name }) => ["files", new File([file as Uint8Array<ArrayBuffer>], name)]));
  return visitor.send(`/agence/contenu/photos/envoi${sentBy === "script" ? "/un-par-un" : ""}${query}`, {
    method: "POST",
    body: form,
    headers: { accept: sentBy === "script" ? "application/json" : "text/html" },
  });
}
