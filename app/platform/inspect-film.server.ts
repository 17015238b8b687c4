import { type FileHandle, open } from "node:fs/promises";

/** What a film that a member sent is. */
export interface FilmFacts {
  seconds: number;
  /** As it stands upright. */
  width: number;
  height: number;
  hasSound: boolean;
}

/** Why a film is not taken. */
export type FilmFault = "format" | "broken" | "codec" | "fragments" | "no-picture";

/** What browsers play without asking their system: H.264, AV1 and VP9. HEVC plays in some, on some machines. */
const CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "av01", "vp09"]);
/** Where telephones write who filmed what with what, and the place. Nothing that a player needs. */
const PRIVATE: ReadonlySet<string> = new Set(["udta", "meta", "uuid"]);
/** Enough for a film of several tracks; a hostile file has no end. */
const MOST_BOXES = 10_000;
const BLANK = Buffer.alloc(64 * 1024);

class FilmError extends Error {
  readonly fault: FilmFault;

  constructor(fault: FilmFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A piece of a file (ISO/IEC 14496-12, 4.2): its bytes begin at `body`. */
interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/**
 * Reads what an MP4 is from the heads of its boxes, some hundred bytes of however many, and blanks in place what it says
 * of its maker and of where it was filmed: boxes keep their size, so that nothing else moves.
 */
export async function inspectFilm(
  path: string,
): Promise<{ ok: true; facts: FilmFacts } | { ok: false; reason: FilmFault }> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const boxes = boxReader(file);
    const top = await boxes(0, size);
    if (top[0]?.type !== "ftyp") throw new FilmError("format");
    const movie = top.find(({ type }) => type === "moov");
    if (!movie || !top.some(({ type }) => type === "mdat")) throw new FilmError("broken");
    const inside = await boxes(movie.body, movie.end);
    const tracks = [];
    for (const track of inside.filter(({ type }) => type === "trak")) tracks.push(await boxes(track.body, track.end));
    const facts = await factsOf(file, boxes, inside, tracks);
    for (const box of [...top, ...inside, ...tracks.flat()]) if (PRIVATE.has(box.type)) await blank(file, box);
    await file.sync();
    return { ok: true, facts };
  } catch (error) {
    if (error instanceof FilmError) return { ok: false, reason: error.fault };
    throw error;
  } finally {
    await file.close();
  }
}

type BoxReader = (start: number, end: number) => Promise<Box[]>;

function boxReader(file: FileHandle): BoxReader {
  let left = MOST_BOXES;
  return async (start, end) => {
    const boxes: Box[] = [];
    for (let at = start; at < end; at = boxes.at(-1)!.end) {
      if (left-- === 0) throw new FilmError("broken");
      boxes.push(await boxAt(file, at, end));
    }
    return boxes;
  };
}

async function boxAt(file: FileHandle, start: number, limit: number): Promise<Box> {
  const head = await bytesAt(file, start, Math.min(16, limit - start));
  if (head.byteLength < 8) throw new FilmError("broken");
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.byteLength < 16) throw new FilmError("broken");
  // 0: to the end of what it stands in.
  const size = short === 0 ? limit - start : isLong ? Number(head.readBigUInt64BE(8)) : short;
  const body = start + (isLong ? 16 : 8);
  const end = start + size;
  if (end < body || end > limit) throw new FilmError("broken");
  return { type: head.toString("latin1", 4, 8), start, body, end };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

const LONGEST_HEAD = 256;

/** The first bytes of what a box says. */
async function headOf(file: FileHandle, boxes: readonly Box[], type: string, least: number): Promise<Buffer> {
  const box = boxes.find((one) => one.type === type);
  const head = box ? await bytesAt(file, box.body, Math.min(LONGEST_HEAD, box.end - box.body)) : Buffer.alloc(0);
  if (head.byteLength < least) throw new FilmError("broken");
  return head;
}

async function factsOf(
  file: FileHandle,
  boxes: BoxReader,
  movie: readonly Box[],
  tracks: readonly Box[][],
): Promise<FilmFacts> {
  const seconds = durationIn(await headOf(file, movie, "mvhd", 20));
  let hasSound = false;
  let picture: { width: number; height: number } | null = null;
  for (const track of tracks) {
    const media = track.find(({ type }) => type === "mdia");
    if (!media) throw new FilmError("broken");
    const inMedia = await boxes(media.body, media.end);
    const kind = (await headOf(file, inMedia, "hdlr", 12)).toString("latin1", 8, 12);
    if (kind === "soun") hasSound = true;
    if (kind !== "vide" || picture) continue;
    if (!CODECS.has(await codecOf(file, boxes, inMedia))) throw new FilmError("codec");
    picture = sizeIn(await headOf(file, track, "tkhd", 84));
  }
  if (!picture) throw new FilmError("no-picture");
  // What a player of streams puts together says its length nowhere.
  if (seconds === 0) throw new FilmError("fragments");
  return { seconds, ...picture, hasSound };
}

/** Of « mvhd » (8.2.2). */
function durationIn(head: Buffer): number {
  const isLong = head.readUInt8(0) === 1;
  if (isLong && head.byteLength < 32) throw new FilmError("broken");
  const [scale, duration] = isLong
    ? [head.readUInt32BE(20), Number(head.readBigUInt64BE(24))]
    : [head.readUInt32BE(12), head.readUInt32BE(16)];
  if (scale === 0) throw new FilmError("broken");
  const seconds = duration / scale;
  // All bits set: it is not known.
  return seconds < 86_400 ? Math.round(seconds * 100) / 100 : 0;
}

/** In fixed point. */
const ONE = 0x10000;

/** Of « tkhd » (8.3.2): its size on the screen, and whether the film lies on its side. */
function sizeIn(head: Buffer): { width: number; height: number } {
  const matrix = head.readUInt8(0) === 1 ? 52 : 40;
  if (head.byteLength < matrix + 44) throw new FilmError("broken");
  const isTurned = head.readInt32BE(matrix) === 0 && Math.abs(head.readInt32BE(matrix + 4)) === ONE;
  const [width, height] = [head.readUInt16BE(matrix + 36), head.readUInt16BE(matrix + 40)];
  if (width === 0 || height === 0) throw new FilmError("broken");
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Of the first description of its pictures (8.5.2). */
async function codecOf(file: FileHandle, boxes: BoxReader, media: readonly Box[]): Promise<string> {
  const inside = async (parents: readonly Box[], type: string) => {
    const box = parents.find((one) => one.type === type);
    if (!box) throw new FilmError("broken");
    return boxes(box.body, box.end);
  };
  const table = await inside(await inside(media, "minf"), "stbl");
  return (await headOf(file, table, "stsd", 16)).toString("latin1", 12, 16);
}

async function blank(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write("free", start + 4, "latin1");
  for (let at = body; at < end; at += BLANK.byteLength) {
    await file.write(BLANK, 0, Math.min(BLANK.byteLength, end - at), at);
  }
}
