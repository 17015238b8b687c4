import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defaultFilms as films } from "./films.ts";

it("the default films are the three of specification §2", () => {
  expect(films.map(({ title }) => title)).toEqual(["One Day", "Produire une vidéo corporate", "Naître à nouveau"]);
});

const ownFilms = films.filter(({ address }) => address === null);

it.each(ownFilms)("the duration of $title matches its file", async ({ id, duration }) => {
  expect(duration).toBe(movieDuration(await readFile(join(import.meta.dirname, `films/${id}.mp4`))));
});

it.each(ownFilms)(
  "the scenes of $title are in order, and the last one ends with the film",
  ({ duration, scenes = [] }) => {
    const ends = scenes.map(({ until }) => until);
    expect(ends.at(-1)).toBe(duration);
    expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
  },
);

/** The duration in the movie header (ISO/IEC 14496-12, section 8.2.2). */
function movieDuration(file: Buffer): number {
  const header = box(box(file, "moov"), "mvhd");
  const hasLongFields = header.readUInt8(0) === 1;
  const timescale = header.readUInt32BE(hasLongFields ? 20 : 12);
  const duration = hasLongFields ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return duration / timescale;
}

function box(parent: Buffer, name: string): Buffer {
  for (let start = 0; start < parent.length;) {
    const size = parent.readUInt32BE(start);
    if (parent.toString("latin1", start + 4, start + 8) === name) return parent.subarray(start + 8, start + size);
    start += size;
  }
  throw new Error(`no ${name} box`);
}
