import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { inspectPicture } from "#app/platform/media/inspect-picture.server.ts";
import { type Derivative, makeDerivatives } from "#app/platform/media/make-derivatives.server.ts";
import { PictureError } from "#app/platform/media/picture-decoding.server.ts";
import { isTooLong } from "#app/platform/media/picture-limits.ts";
import { greyJpeg, MARK, pictureSpecimens, type Specimen } from "#support/media/picture-specimens.ts";
import { phonePicture } from "#support/media/media-pictures.ts";
import { temporaryFile, temporaryFolder } from "#support/temporary-folder.ts";

const specimens = await pictureSpecimens();
/** The number of EXIF's GPS data, 0x8825, in little-endian order. */
const GPS_TAG = Buffer.from([0x25, 0x88]);
const newPath = async (name: string) => join(await temporaryFolder(), name);

/** Outcomes that differ from a profile picture's. Only the upload route checks the byte limit, before the inspection. */
const OWN_OUTCOMES: Record<string, Specimen["outcome"]> = {
  "10 MB and a byte": "clean",
  "30 MB": "clean",
  "50 megapixels and a little": "broken",
  "a JPEG of 50 megapixels and a little": "clean",
  // The inspection does not decode a picture of this shape, which the upload refuses (`isTooLong`).
  "a column of 60,000,000 pixels": "clean",
};

it.each(specimens)("an uploaded picture is accepted or rejected by its content: $name", async (specimen) => {
  const { name, file } = specimen;
  const outcome = OWN_OUTCOMES[name] ?? specimen.outcome;
  const preview = await newPath("preview");
  const result = await inspectPicture(await temporaryFile(file), preview).catch((error: unknown) => error);
  if (outcome !== "clean") return expect(result).toEqual(new PictureError(outcome));
  expect(result).toMatchObject({ type: expect.stringMatching(/^image\/(jpeg|png|webp|avif)$/) });
  if (isTooLong(result as { width: number; height: number })) return;
  const previewFile = await readFile(preview);
  const { format, width, exif, xmp, icc, pages } = await sharp(previewFile).metadata();
  expect({ format, exif, xmp, icc, pages }).toEqual({ format: "webp" });
  expect(width).toBeLessThanOrEqual(480);
  expect(previewFile.includes(MARK)).toBe(false);
});

it("a photograph of a medium-format camera of 102 megapixels is accepted", async () => {
  const [width, height] = [11_648, 8736];
  const photograph = await greyJpeg(width, height);
  const inspected = await inspectPicture(await temporaryFile(photograph), await newPath("preview"));
  expect(inspected).toMatchObject({ type: "image/jpeg", width, height });
});

const make = async (file: Uint8Array, focus = { x: 0.5, y: 0.5 }, credit: string | null = "Léa Ory") => {
  const into = await temporaryFolder();
  const derivatives = await makeDerivatives(await temporaryFile(file), into, { focus, credit });
  return Promise.all(derivatives.map(async (each) => ({ ...each, file: await readFile(join(into, each.hash)) })));
};
const namesOf = (derivatives: readonly Derivative[]) =>
  derivatives.map(({ crop, ending, width }) => `${crop} ${width} ${ending}`);

it("a picture's renditions have both crops, every format, its widths up to the original's, and the right orientation", async () => {
  // 500 × 750 after rotation. The portrait crop is 3:4.
  const derivatives = await make(await phonePicture({ width: 750, height: 500 }));
  expect(namesOf(derivatives).toSorted()).toEqual(
    ["upright", "whole"].flatMap((crop) =>
      ["480 avif", "500 avif", "500 jpeg", "500 webp"].map((kind) => `${crop} ${kind}`),
    ),
  );
  expect(derivatives.find(({ crop }) => crop === "whole")).toMatchObject({ width: 500, height: 750 });
  expect(derivatives.find(({ crop }) => crop === "upright")).toMatchObject({ width: 500, height: 667 });
});

it("a picture's renditions are in sRGB, and have the credit but no location", async () => {
  const original = await phonePicture();
  expect((await sharp(original).metadata()).icc).toBeDefined();
  const derivatives = await make(original);
  for (const { file, ending } of derivatives) {
    const { icc, exif, xmp, orientation } = await sharp(file).metadata();
    expect(icc).toBeUndefined();
    expect(orientation ?? 1).toBe(1);
    expect(exif!.toString("latin1")).toContain("Lea Ory");
    expect(exif!.toString("latin1")).not.toContain("Apple");
    expect(exif!.includes(GPS_TAG)).toBe(false);
    expect(xmp!.toString()).toContain('<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Léa Ory</rdf:li>');
    // Display P3's red lies outside sRGB and is clipped to pure sRGB red.
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    // Orientation 6 moves the sensor's top left, which is red, to the top right.
    const [x, y] = [info.width - 20, 20];
    const [red, green, blue] = data.subarray((y * info.width + x) * info.channels);
    expect([red! > 245, green! < 30, blue! < 30], `${ending} ${[red, green, blue]}`).toEqual([true, true, true]);
  }
});

it("a picture's renditions show the focus in the portrait crop", async () => {
  const redOnTheLeft = await sharp({ create: { width: 900, height: 300, channels: 3, background: "blue" } })
    .composite([{ input: { create: { width: 225, height: 300, channels: 3, background: "red" } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const colorOf = async (x: number) => {
    const derivatives = await make(redOnTheLeft, { x, y: 0.5 }, null);
    const upright = derivatives.find(({ crop, ending }) => crop === "upright" && ending === "jpeg")!;
    const { dominant } = await sharp(upright.file).stats();
    return dominant.r > dominant.b ? "red" : "blue";
  };
  expect(await colorOf(0)).toBe("red");
  expect(await colorOf(0.9)).toBe("blue");
});

it("a picture's renditions have no metadata when there is no credit", async () => {
  const [derivative] = await make(await phonePicture(), undefined, null);
  const { exif, xmp } = await sharp(derivative!.file).metadata();
  expect([exif, xmp]).toEqual([undefined, undefined]);
});

it("a picture's renditions fail with a file error, not a picture error, when their files cannot be written", async () => {
  const making = makeDerivatives(await temporaryFile(await phonePicture()), await newPath("nowhere"), {
    focus: { x: 0.5, y: 0.5 },
    credit: null,
  });
  await expect(making).rejects.toThrow(/^ENOENT/);
});
