import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { cleanPicture } from "#app/platform/clean-picture.server.ts";
import { PictureError } from "#app/platform/picture-decoding.server.ts";
import { createPictureCleaner, sweepUploads } from "#app/platform/picture.server.ts";
import { expectClean } from "../support/clean-picture.ts";
import { pictureSpecimens, quarters } from "../support/picture-specimens.ts";

const specimens = await pictureSpecimens();

describe("what people send as a picture", () => {
  it("is a table of 200 files and more, each of them once", () => {
    expect(specimens.length).toBeGreaterThanOrEqual(200);
    expect(new Set(specimens.map(({ name }) => name)).size).toBe(specimens.length);
  });

  it.each(specimens)("$name: $outcome", async ({ file, outcome }) => {
    const result = await cleanPicture(file).catch((error: unknown) => error);
    if (outcome === "clean") await expectClean(result as Uint8Array);
    else expect(result).toEqual(new PictureError(outcome));
  });

  /** Where each quarter of the sensor's picture belongs; EXIF 2.3, 4.6.4 A. */
  it.each([
    [1, "red", "green", "blue", "white"],
    [2, "green", "red", "white", "blue"],
    [3, "white", "blue", "green", "red"],
    [4, "blue", "white", "red", "green"],
    [5, "red", "blue", "green", "white"],
    [6, "blue", "red", "white", "green"],
    [7, "white", "green", "blue", "red"],
    [8, "green", "white", "red", "blue"],
  ] as const)("stands upright, orientation %i", async (orientation, ...expected) => {
    const { name, file } = specimens.find(({ name }) => name === `a JPEG with orientation ${orientation}`)!;
    const { data } = await sharp(await cleanPicture(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => colorOf(data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3));
    expect([colorAt(100, 100), colorAt(400, 100), colorAt(100, 400), colorAt(400, 400)], name).toEqual(expected);
  });

  it("is cut to its middle", async () => {
    const wide = await quarters(256).resize(1024, 256, { fit: "contain", background: "black" }).png().toBuffer();
    const { data } = await sharp(await cleanPicture(wide))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(colorOf(data.subarray(0, 3))).toBe("red");
    expect(colorOf(data.subarray(511 * 3, 512 * 3))).toBe("green");
  });
});

describe("what an upload leaves whose process was ended", () => {
  it("is removed after an hour, and what is on its way stays", async () => {
    const now = new Date();
    const made = await Promise.all(
      [0, 59, 61].map(async (minutes) => {
        const folder = await mkdtemp(join(tmpdir(), "solstice-upload-"));
        onTestFinished(() => rm(folder, { recursive: true, force: true }));
        await writeFile(join(folder, "form"), "half of a picture");
        const begun = new Date(now.getTime() - minutes * 60_000);
        await utimes(folder, begun, begun);
        return basename(folder);
      }),
    );
    await sweepUploads(now);
    const left = await readdir(tmpdir());
    expect(made.map((name) => left.includes(name))).toEqual([true, true, false]);
  });
});

describe("the process that cleans", () => {
  const upload = { body: null, contentType: "" };

  it("says what it could not do, and does not blame the file, when it cannot work", async () => {
    const missing = createPictureCleaner(join(tmpdir(), "solstice-nowhere.mjs"));
    await expect(missing(upload)).rejects.toThrow("Cannot find module");
    const unable = createPictureCleaner(await script('import "solstice-not-installed";'));
    await expect(unable(upload)).rejects.toThrow(/\(1\).*solstice-not-installed/s);
  });

  it("blames the file that it does not survive", async () => {
    const crashing = createPictureCleaner(await script('process.kill(process.pid, "SIGSEGV");'));
    expect(await crashing(upload)).toEqual({ ok: false, reason: "broken" });
  });

  async function script(code: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "solstice-cleaner-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "clean.mjs");
    await writeFile(path, code);
    return path;
  }
});

function colorOf([red = 0, green = 0, blue = 0]: Uint8Array): string {
  if (red > 200 && green > 200 && blue > 200) return "white";
  if (red > 150) return "red";
  if (green > 150) return "green";
  return blue > 150 ? "blue" : `${red} ${green} ${blue}`;
}
