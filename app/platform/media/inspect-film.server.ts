import { type FileHandle, open } from "node:fs/promises";
import { failed, ok, type Result } from "#app/platform/result.ts";

export interface FilmFacts {
  seconds: number;
  /** Size after rotation. */
  width: number;
  height: number;
  hasSound: boolean;
}

export type FilmErrorCode = "format" | "broken" | "codec" | "sampling" | "sound" | "fragments" | "no-picture";

/** H.264, AV1 and VP9. Whether a browser plays HEVC depends on the machine. */
const CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "av01", "vp09"]);
/** AAC or MP3 (mp4a), MP3 (.mp3), Opus and FLAC. Most browsers play no AC-3, E-AC-3, ALAC, DTS or AMR. */
const SOUND_CODECS: ReadonlySet<string> = new Set(["mp4a", ".mp3", "Opus", "fLaC"]);
/** H.264 profiles with 8 bits and 4:2:0 (ISO/IEC 14496-10, annex A): Baseline, Main, Extended, High. */
const H264_PROFILES: ReadonlySet<number> = new Set([66, 77, 88, 100]);
/** Boxes in which phones write the author, device and location. Players need none of them. */
const PRIVATE_BOXES: ReadonlySet<string> = new Set(["udta", "meta", "uuid", "free", "skip"]);
/** Any other track may contain positions: telemetry of cameras and drones, timed metadata, captions. */
const SHOWN_TRACKS: ReadonlySet<string> = new Set(["vide", "soun"]);
/** Enough for a film of several tracks; limits a hostile file. */
const MAX_BOXES = 10_000;
const ZEROS = Buffer.alloc(64 * 1024);

class FilmError extends Error {
  readonly errorCode: FilmErrorCode;

  constructor(errorCode: FilmErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

/** A box (ISO/IEC 14496-12, 4.2); its content starts at `body`. */
interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Reads only box headers and tables. Blanks author, location and hidden tracks in place, so that no offset changes. */
export async function inspectFilm(path: string): Promise<Result<{ facts: FilmFacts }, FilmErrorCode>> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const boxes = boxReader(file);
    const topBoxes = await boxes(0, size);
    if (topBoxes[0]?.type !== "ftyp") throw new FilmError("format");
    const movie = topBoxes.find(({ type }) => type === "moov");
    if (!movie || !topBoxes.some(({ type }) => type === "mdat")) throw new FilmError("broken");
    const movieBoxes = await boxes(movie.body, movie.end);
    const tracks: Track[] = [];
    for (const box of movieBoxes) if (box.type === "trak") tracks.push(await trackAt(file, boxes, box));
    const facts = await factsOf(file, boxes, movieBoxes, tracks);
    const hiddenTracks = tracks.filter(({ kind }) => !SHOWN_TRACKS.has(kind));
    // Fragments have their own sample tables, which this code does not read.
    if (hiddenTracks.length > 0 && topBoxes.some(({ type }) => type === "moof")) throw new FilmError("fragments");
    const data = topBoxes.filter(({ type }) => type === "mdat");
    for (const { box, media } of hiddenTracks) {
      for (const range of await sampleRanges(file, boxes, media, data)) await blankBytes(file, range);
      await blankBox(file, box);
    }
    const trackBoxes = tracks.flatMap(({ parts, media, kind }) => (SHOWN_TRACKS.has(kind) ? [...parts, ...media] : []));
    for (const box of [...topBoxes, ...movieBoxes, ...trackBoxes])
      if (PRIVATE_BOXES.has(box.type)) await blankBox(file, box);
    await file.sync();
    return ok({ facts });
  } catch (error) {
    if (error instanceof FilmError) return failed(error.errorCode);
    throw error;
  } finally {
    await file.close();
  }
}

type BoxReader = (start: number, end: number) => Promise<Box[]>;

function boxReader(file: FileHandle): BoxReader {
  let remaining = MAX_BOXES;
  return async (start, end) => {
    const boxes: Box[] = [];
    for (let at = start; at < end; at = boxes.at(-1)!.end) {
      if (remaining-- === 0) throw new FilmError("broken");
      boxes.push(await boxAt(file, at, end));
    }
    return boxes;
  };
}

async function boxAt(file: FileHandle, start: number, limit: number): Promise<Box> {
  const head = await bytesAt(file, start, Math.min(16, limit - start));
  if (head.byteLength < 8) throw new FilmError("broken");
  const shortSize = head.readUInt32BE(0);
  const isLong = shortSize === 1;
  if (isLong && head.byteLength < 16) throw new FilmError("broken");
  const body = start + (isLong ? 16 : 8);
  const size = isLong ? Number(head.readBigUInt64BE(8)) : shortSize;
  // 0: the box extends to the end of its parent.
  const end = shortSize === 0 ? limit : start + size;
  if (end < body || end > limit) throw new FilmError("broken");
  return { type: head.toString("latin1", 4, 8), start, body, end };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

const MAX_HEAD_BYTES = 256;

async function headOf(file: FileHandle, boxes: readonly Box[], type: string, minBytes: number): Promise<Buffer> {
  const box = boxes.find((one) => one.type === type);
  const head = box ? await bytesAt(file, box.body, Math.min(MAX_HEAD_BYTES, box.end - box.body)) : Buffer.alloc(0);
  if (head.byteLength < minBytes) throw new FilmError("broken");
  return head;
}

async function factsOf(
  file: FileHandle,
  boxes: BoxReader,
  movie: readonly Box[],
  tracks: readonly Track[],
): Promise<FilmFacts> {
  const seconds = durationIn(await headOf(file, movie, "mvhd", 20));
  const sounds: string[] = [];
  let picture: { width: number; height: number } | null = null;
  for (const { parts, media, kind } of tracks) {
    if (kind === "soun") sounds.push((await descriptionOf(file, boxes, media)).type);
    if (kind !== "vide" || picture) continue;
    const description = await descriptionOf(file, boxes, media);
    if (!CODECS.has(description.type)) throw new FilmError("codec");
    if (description.type.startsWith("avc") && !H264_PROFILES.has(await h264Profile(file, boxes, description)))
      throw new FilmError("sampling");
    picture = sizeIn(await headOf(file, parts, "tkhd", 84));
  }
  if (!picture) throw new FilmError("no-picture");
  // A fragmented stream has no duration in its header.
  if (seconds === 0) throw new FilmError("fragments");
  // Browsers play the first sound track that they support.
  const hasSound = sounds.length > 0;
  if (hasSound && !sounds.some((codec) => SOUND_CODECS.has(codec))) throw new FilmError("sound");
  return { seconds, ...picture, hasSound };
}

/** Reads « mvhd » (8.2.2). */
function durationIn(head: Buffer): number {
  const isLong = head.readUInt8(0) === 1;
  if (isLong && head.byteLength < 32) throw new FilmError("broken");
  const [scale, duration] = isLong
    ? [head.readUInt32BE(20), Number(head.readBigUInt64BE(24))]
    : [head.readUInt32BE(12), head.readUInt32BE(16)];
  if (scale === 0) throw new FilmError("broken");
  const seconds = duration / scale;
  // An unknown duration has all bits set; 2 ** 64 - 1 as a number is rounded up.
  const isUnknown = duration === (isLong ? 2 ** 64 : 2 ** 32 - 1);
  return !isUnknown && seconds < 86_400 ? Math.round(seconds * 100) / 100 : 0;
}

/** 1.0 in fixed point. */
const ONE = 0x10000;

/** Reads the size on the screen from « tkhd » (8.3.2), with the rotation applied. */
function sizeIn(head: Buffer): { width: number; height: number } {
  const matrix = head.readUInt8(0) === 1 ? 52 : 40;
  if (head.byteLength < matrix + 44) throw new FilmError("broken");
  const isTurned = head.readInt32BE(matrix) === 0 && Math.abs(head.readInt32BE(matrix + 4)) === ONE;
  const [width, height] = [head.readUInt16BE(matrix + 36), head.readUInt16BE(matrix + 40)];
  if (width === 0 || height === 0) throw new FilmError("broken");
  return isTurned ? { width: height, height: width } : { width, height };
}

interface Track {
  box: Box;
  parts: Box[];
  media: Box[];
  /** Handler type (8.4.3). */
  kind: string;
}

async function trackAt(file: FileHandle, boxes: BoxReader, box: Box): Promise<Track> {
  const parts = await boxes(box.body, box.end);
  const media = await boxesInside(boxes, parts, "mdia");
  const kind = (await headOf(file, media, "hdlr", 12)).toString("latin1", 8, 12);
  return { box, parts, media, kind };
}

async function boxesInside(boxes: BoxReader, parents: readonly Box[], type: string): Promise<Box[]> {
  const box = parents.find((one) => one.type === type);
  if (!box) throw new FilmError("broken");
  return boxes(box.body, box.end);
}

const sampleTable = async (boxes: BoxReader, media: readonly Box[]) =>
  boxesInside(boxes, await boxesInside(boxes, media, "minf"), "stbl");

/** Finds the track's first sample description (8.5.2), which has the codec as its type. */
async function descriptionOf(file: FileHandle, boxes: BoxReader, media: readonly Box[]): Promise<Box> {
  const table = await sampleTable(boxes, media);
  await headOf(file, table, "stsd", 16);
  const { body, end } = table.find(({ type }) => type === "stsd")!;
  return boxAt(file, body + 8, end);
}

/** Length of a visual sample entry before its boxes (12.1.3). */
const PICTURE_DESCRIPTION = 78;

/** Reads AVCProfileIndication (ISO/IEC 14496-15, 5.3.3). */
async function h264Profile(file: FileHandle, boxes: BoxReader, { body, end }: Box): Promise<number> {
  return (await headOf(file, await boxes(body + PICTURE_DESCRIPTION, end), "avcC", 4)).readUInt8(1);
}

/** Larger than the tables of a day of telemetry; limits a hostile file. */
const TABLE_BYTES = 32 * 1024 * 1024;

/** Finds the byte ranges of a track's samples (8.6 and 8.7), each within the film's data. */
async function sampleRanges(
  file: FileHandle,
  boxes: BoxReader,
  media: readonly Box[],
  data: readonly Box[],
): Promise<Pick<Box, "body" | "end">[]> {
  const table = await sampleTable(boxes, media);
  const read = async (type: string): Promise<Buffer | null> => {
    const box = table.find((one) => one.type === type);
    if (!box) return null;
    if (box.end - box.body > TABLE_BYTES || box.end - box.body < 8) throw new FilmError("broken");
    return bytesAt(file, box.body, box.end - box.body);
  };
  const [short, long] = [await read("stco"), await read("co64")];
  const [sizes, runs] = [await read("stsz"), await read("stsc")];
  const offsets = short ?? long;
  if (!offsets || offsets.readUInt32BE(4) === 0) return [];
  // « stz2 » is not supported, because no camera uses it.
  if (!sizes || !runs) throw new FilmError("broken");
  try {
    return parseRanges(offsets, short ? 4 : 8, sizes, runs, data);
  } catch (error) {
    if (error instanceof RangeError) throw new FilmError("broken");
    throw error;
  }
}

function parseRanges(offsets: Buffer, width: 4 | 8, sizes: Buffer, runs: Buffer, data: readonly Box[]) {
  const ranges: Pick<Box, "body" | "end">[] = [];
  const fixedSize = sizes.readUInt32BE(4);
  // Samples do not overlap, so their total is at most the length of the data.
  let remaining = data.reduce((sum, { body, end }) => sum + end - body, 0);
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < offsets.readUInt32BE(4); chunk++) {
    // A run (« stsc ») gives the number of samples in each chunk from its first chunk on.
    const isNext = run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1;
    if (isNext) run += 1;
    const count = runs.readUInt32BE(8 + run * 12 + 4);
    const body = width === 4 ? offsets.readUInt32BE(8 + chunk * 4) : Number(offsets.readBigUInt64BE(8 + chunk * 8));
    let length = fixedSize * count;
    if (fixedSize === 0) for (let n = 0; n < count; n++) length += sizes.readUInt32BE(12 + (sample + n) * 4);
    sample += count;
    remaining -= length;
    const end = body + length;
    if (remaining < 0 || !data.some((one) => one.body <= body && end <= one.end)) throw new FilmError("broken");
    ranges.push({ body, end });
  }
  return ranges;
}

async function blankBox(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write("free", start + 4, "latin1");
  await blankBytes(file, { body, end });
}

async function blankBytes(file: FileHandle, { body, end }: Pick<Box, "body" | "end">): Promise<void> {
  for (let at = body; at < end; at += ZEROS.byteLength) {
    await file.write(ZEROS, 0, Math.min(ZEROS.byteLength, end - at), at);
  }
}
