import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectFilm } from "#app/platform/media/inspect-film.server.ts";
import { cameraFilm, filmSpecimens, madeFilm, ownFilm, phoneFilm } from "../support/film-specimens.ts";
import { MARK } from "../support/picture-specimens.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const specimens = await filmSpecimens();

async function written(file: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), "film");
  await writeFile(path, file);
  return path;
}

describe("a film uploaded by a member", () => {
  it.each(specimens)("an uploaded film is accepted or rejected as expected: $name", async ({ file, outcome }) => {
    const path = await written(file);
    const answer = await inspectFilm(path);
    expect(answer.ok ? "film" : answer.reason).toBe(outcome);
    const after = await readFile(path);
    expect(after.byteLength).toBe(file.byteLength);
    if (answer.ok) expect(after.includes(MARK)).toBe(false);
  });

  it("an uploaded film reports its length, its displayed size, and whether it has sound", async () => {
    const own = { seconds: 14, width: 1280, height: 720, hasSound: false };
    expect(await inspectFilm(await written(await ownFilm()))).toEqual({ ok: true, facts: own });
    const phones = { seconds: 61.5, width: 1080, height: 1920, hasSound: true };
    expect(await inspectFilm(await written(phoneFilm()))).toEqual({ ok: true, facts: phones });
  });

  it("an uploaded film loses its metadata about author and location, and not a byte of anything else", async () => {
    const file = phoneFilm();
    const path = await written(file);
    await inspectFilm(path);
    const after = await readFile(path);
    for (const metadata of [MARK, "48.8570", "apple"]) {
      expect([file.includes(metadata), after.includes(metadata)], metadata).toEqual([true, false]);
    }
    const data = file.indexOf("mdat");
    expect(after.subarray(data).equals(file.subarray(data))).toBe(true);
    const plain = madeFilm();
    const untouched = await written(plain);
    await inspectFilm(untouched);
    expect(await readFile(untouched)).toEqual(plain);
  });

  it("an uploaded film loses the samples and tracks that are neither picture nor sound", async () => {
    const file = cameraFilm();
    const path = await written(file);
    expect(await inspectFilm(path)).toMatchObject({ ok: true, facts: { hasSound: true } });
    const after = await readFile(path);
    for (const metadata of [MARK, "GPS5", "gpmd"])
      expect([file.includes(metadata), after.includes(metadata)]).toEqual([true, false]);
    expect(after.toString("latin1").match(/trak/g)).toHaveLength(2);
    // The picture and sound samples come after the telemetry.
    const data = file.lastIndexOf(MARK, file.indexOf("moov")) + MARK.length;
    expect(after.subarray(data, file.indexOf("moov")).equals(file.subarray(data, file.indexOf("moov")))).toBe(true);
  });
});
