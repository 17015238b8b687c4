import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { cleanProfilePicture } from "#app/platform/media/clean-profile-picture.server.ts";
import { PictureError } from "#app/platform/media/picture-decoding.server.ts";
import { createProfilePictureCleaner } from "#app/platform/media/profile-picture-cleaner.server.ts";
import { runInterruptibly, runPictureScript } from "#app/platform/media/picture-subprocess.server.ts";
import { expectCleanPicture } from "#support/media/expect-clean-picture.ts";
import { profilePictureForm } from "#support/media/profile-picture.ts";
import { pictureSpecimens, quarters } from "#support/media/picture-specimens.ts";
import { temporaryFile, temporaryFolder } from "#support/temporary-folder.ts";

const specimens = await pictureSpecimens();

it("there are at least 200 specimens of uploaded pictures, each with its own name", () => {
  expect(specimens.length).toBeGreaterThanOrEqual(200);
  expect(new Set(specimens.map(({ name }) => name)).size).toBe(specimens.length);
});

it.each(specimens)(
  "a profile picture is accepted or rejected by its content: $name, $outcome",
  async ({ file, outcome }) => {
    const result = await cleanProfilePicture(file).catch((error: unknown) => error);
    if (outcome === "clean") await expectCleanPicture(result as Uint8Array);
    else expect(result).toEqual(new PictureError(outcome));
  },
);

/** The expected colours at the top left, top right, bottom left and bottom right (EXIF 2.3, 4.6.4 A). */
it.each([
  [1, "red", "green", "blue", "white"],
  [2, "green", "red", "white", "blue"],
  [3, "white", "blue", "green", "red"],
  [4, "blue", "white", "red", "green"],
  [5, "red", "blue", "green", "white"],
  [6, "blue", "red", "white", "green"],
  [7, "white", "green", "blue", "red"],
  [8, "green", "white", "red", "blue"],
] as const)("a profile picture is rotated upright, orientation %i", async (orientation, ...expected) => {
  const { name, file } = specimens.find(({ name }) => name === `a JPEG with orientation ${orientation}`)!;
  const pixels = await pixelsOf(file);
  const colorAt = (x: number, y: number) => colorOf(pixels.subarray((y * 512 + x) * 3));
  expect([colorAt(100, 100), colorAt(400, 100), colorAt(100, 400), colorAt(400, 400)], name).toEqual(expected);
});

it("a profile picture is cropped to its middle", async () => {
  const wide = await quarters(256).resize(1024, 256, { fit: "contain", background: "black" }).png().toBuffer();
  const pixels = await pixelsOf(wide);
  expect(colorOf(pixels)).toBe("red");
  expect(colorOf(pixels.subarray(511 * 3))).toBe("green");
});

const upload = () => {
  const { body, headers } = new Response(profilePictureForm(specimens[0]!));
  return { body, contentType: headers.get("content-type")! };
};
const incoming = join(tmpdir(), `solstice-incoming-${process.pid}`);
afterAll(() => rm(incoming, { recursive: true, force: true }));

it("the cleaning process reports its own failure, not the file's, if it cannot run", async () => {
  const missing = createProfilePictureCleaner(join(tmpdir(), "solstice-nowhere.mjs"), incoming);
  await expect(missing(upload())).rejects.toThrow("Cannot find module");
  const failing = createProfilePictureCleaner(await script('import "solstice-not-installed";'), incoming);
  await expect(failing(upload())).rejects.toThrow(/\(1\).*solstice-not-installed/s);
});

it.each([
  ["broken", "the process crashes on the file", 'process.kill(process.pid, "SIGSEGV");'],
  ["heavy", "the kernel kills the process for lack of memory", 'process.kill(process.pid, "SIGKILL");'],
  [
    "pixels",
    "the process prints this reason after a warning of Node",
    'process.stderr.write("(node:1) Warning: experimental\\npixels"); process.exitCode = 1;',
  ],
])("the cleaning process returns « %s » if %s", async (reason, _, code) => {
  expect(await createProfilePictureCleaner(await script(code), incoming)(upload())).toEqual({ ok: false, reason });
});

it.runIf(process.platform === "linux")("the kernel kills the cleaning process first if memory runs out", async () => {
  const decoding = join(import.meta.dirname, "../../app/platform/media/picture-decoding.server.ts");
  const readScore = 'readFileSync("/proc/self/oom_score_adj", "utf8").trim()';
  const printsScore = await script(
    `import { readFileSync } from "node:fs"; import { runPictureProgram } from ${JSON.stringify(decoding)};
    await runPictureProgram(1e9, async () => ${readScore});`,
  );
  const cleaned = await createProfilePictureCleaner(printsScore, incoming)(upload());
  // Other processes have 0.
  expect(cleaned.ok && Buffer.from(cleaned.body).toString()).toBe("500");
});

it("a rendition does not delay uploaded pictures, and starts again afterwards", async () => {
  const log = join(await temporaryFolder(), "log");
  // Hangs the first time.
  const rendition = await script(
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(log)}, "begin ");
    if (readFileSync(${JSON.stringify(log)}, "utf8") === "begin ") setInterval(() => {}, 1000);
    else process.stdout.write("made");`,
  );
  const limits = { timeoutMs: 150_000, outputBytes: 100 };
  const made = runInterruptibly(rendition, [], limits, new AbortController().signal);
  await expect.poll(() => readFile(log, "utf8").catch(() => "")).toBe("begin ");
  const inspection = await script('process.stdout.write("inspected");');
  const inspections = [1, 2].map(() => runPictureScript(inspection, [], limits));
  expect(await Promise.all(inspections)).toMatchObject([{ ok: true }, { ok: true }]);
  const result = await made;
  expect(result.ok && result.output.toString()).toBe("made");
  expect(await readFile(log, "utf8")).toBe("begin begin ");
});

it("only one cleaning process runs at a time, even with two cleaners", async () => {
  const log = join(await temporaryFolder(), "log");
  const slow = await script(
    `import { appendFileSync } from "node:fs"; import { setTimeout } from "node:timers/promises";
    const log = ${JSON.stringify(log)};
    appendFileSync(log, "begin "); await setTimeout(200); appendFileSync(log, "end ");`,
  );
  const [clean, otherClean] = [
    createProfilePictureCleaner(slow, incoming),
    createProfilePictureCleaner(slow, incoming),
  ];
  await Promise.all([clean(upload()), otherClean(upload()), clean(upload())]);
  expect(await readFile(log, "utf8")).toBe("begin end begin end begin end ");
});

it("at most twenty uploads wait on the disk for the cleaning process, and another one is refused as busy", async () => {
  const uploadsEnd = Promise.withResolvers<void>();
  const clean = createProfilePictureCleaner(await script("process.exitCode = 0;"), incoming);
  const part = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  const uploadEndingAfter = (end: Promise<void>) => ({
    contentType: "multipart/form-data; boundary=x",
    body: new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(`${part}abc`));
        await end;
        controller.enqueue(Buffer.from("\r\n--x--\r\n"));
        controller.close();
      },
    }),
  });
  const waiting = Array.from({ length: 20 }, () => clean(uploadEndingAfter(uploadsEnd.promise)));
  await expect.poll(async () => (await readdir(incoming)).length).toBe(20);
  expect(await clean(uploadEndingAfter(Promise.resolve()))).toEqual({ ok: false, reason: "busy" });
  expect(await readdir(incoming)).toHaveLength(20);
  uploadsEnd.resolve();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  expect(await readdir(incoming)).toEqual([]);
});

function script(code: string): Promise<string> {
  return temporaryFile(code, "clean.mjs");
}

/** The RGB values of a cleaned profile picture's 512 × 512 pixels. */
async function pixelsOf(file: Uint8Array): Promise<Uint8Array> {
  return sharp(await cleanProfilePicture(file))
    .raw()
    .toBuffer();
}

/** The colour of the first pixel. */
function colorOf([red = 0, green = 0, blue = 0]: Uint8Array): string {
  if (red > 200 && green > 200 && blue > 200) return "white";
  if (red > 150) return "red";
  if (green > 150) return "green";
  return blue > 150 ? "blue" : `${red} ${green} ${blue}`;
}
