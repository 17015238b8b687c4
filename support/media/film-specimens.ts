import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FilmErrorCode } from "#app/platform/media/inspect-film.server.ts";
import { MARK, noise, uint32 } from "./picture-specimens.ts";

const SITE_FILM = join(import.meta.dirname, "../../app/content/parts/films/one-day.mp4");

/** A film of the site: fourteen seconds, H.264, without sound. */
export const siteFilm = () => readFile(SITE_FILM);

function box(type: string, ...inside: Uint8Array[]): Buffer {
  const body = Buffer.concat(inside);
  return Buffer.concat([uint32(body.byteLength + 8), Buffer.from(type, "latin1"), body]);
}

interface FilmShape {
  codec?: string;
  /** AVCProfileIndication. */
  profile?: number;
  soundCodec?: string;
  /** Content of each of the two samples of a track that is neither picture nor sound. */
  telemetry?: string;
  /** Handler types, such as `vide` and `soun`. */
  tracks?: readonly string[];
  /** In units of `timeScale`, the number of units in a second. */
  duration?: number;
  timeScale?: number;
  isRotated?: boolean;
  width?: number;
  height?: number;
  metadata?: readonly Buffer[];
  brand?: string;
}

export function makeFilm(
  {
    codec = "avc1",
    profile = 100,
    soundCodec = "mp4a",
    telemetry = "",
    tracks = ["vide", "soun"],
    duration = 61_500,
    timeScale = 1_000,
    isRotated = false,
    width = 1920,
    height = 1080,
    metadata = [],
    brand = "isom",
  }: FilmShape = {},
  seed = 1,
): Buffer {
  const fixedPoint = (value: number) => uint32(value * 0x10000);
  // The last number is a 1 with 30 bits after the point instead of 16.
  const matrix = isRotated ? [0, 1, 0, -1, 0, 0, height, 0, 0x4000] : [1, 0, 0, 0, 1, 0, 0, 0, 0x4000];
  const sampleDescription = (kind: string) => {
    if (kind === "soun") return box(soundCodec, Buffer.alloc(28));
    if (kind !== "vide") return box("gpmd", Buffer.alloc(8));
    const configuration = codec.startsWith("avc") ? [box("avcC", Buffer.from([1, profile, 0, 40]))] : [];
    return box(codec, Buffer.alloc(78), ...configuration);
  };
  const samples = [Buffer.from(telemetry), Buffer.from(telemetry)];
  const ftyp = box("ftyp", Buffer.from(`${brand}\0\0\x02\0isomavc1`, "latin1"));
  const data = box("mdat", ...samples, noise(2_000, seed));
  // With telemetry, `mdat` precedes `moov`, so that the samples' offsets do not depend on the length of `moov`.
  const samplesOffset = ftyp.byteLength + 8;
  const sampleTables = (kind: string) =>
    telemetry === "" || kind === "vide" || kind === "soun"
      ? []
      : [
          box("stsc", ...[0, 1, 1, 1, 1].map(uint32)),
          box("stsz", ...[0, 0, 2, ...samples.map(({ byteLength }) => byteLength)].map(uint32)),
          box("stco", ...[0, 2, samplesOffset, samplesOffset + samples[0]!.byteLength].map(uint32)),
        ];
  const trackBoxes = tracks.map((kind, index) =>
    box(
      "trak",
      box("tkhd", uint32(0), Buffer.alloc(36), ...[...matrix, kind === "vide" ? width : 0, height].map(fixedPoint)),
      box(
        "mdia",
        box("mdhd", Buffer.alloc(24)),
        box("hdlr", uint32(0), uint32(0), Buffer.from(kind, "latin1"), Buffer.alloc(13)),
        box("minf", box("stbl", box("stsd", uint32(0), uint32(1), sampleDescription(kind)), ...sampleTables(kind))),
      ),
      ...(index === 0 ? metadata : []),
    ),
  );
  const head = box("mvhd", uint32(0), uint32(0), uint32(0), uint32(timeScale), uint32(duration), Buffer.alloc(80));
  const movie = box("moov", head, ...trackBoxes, ...metadata);
  return Buffer.concat(telemetry === "" ? [ftyp, movie, ...metadata, data] : [ftyp, data, movie, ...metadata]);
}

const LOCATION = box("udta", box("\xa9xyz", Buffer.from("\0\x12\x15\xc7+48.8570+002.3510/")), Buffer.from(MARK));
const MAKER = box("meta", uint32(0), Buffer.from(`com.apple.quicktime.location.ISO6709 ${MARK}`));
const NOTE = box("uuid", Buffer.alloc(16, 7), Buffer.from(`<x:xmpmeta>${MARK}</x:xmpmeta>`));

export const phoneFilm = (seed = 1) => makeFilm({ isRotated: true, metadata: [LOCATION, MAKER, NOTE] }, seed);

export const cameraFilm = () =>
  makeFilm({
    tracks: ["vide", "soun", "meta", "text"],
    telemetry: `GPS5 48.8570 ${MARK}`,
    metadata: [box("free", Buffer.from(MARK))],
  });

/** Changes a copy of the file; `change` gets the rest of the file from the first box of this type on. */
function patched(file: Buffer, type: string, change: (rest: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy.subarray(copy.indexOf(type) - 4));
  return copy;
}

export async function filmSpecimens(): Promise<{ name: string; file: Buffer; outcome: "film" | FilmErrorCode }[]> {
  const film = await siteFilm();
  const synthetic = makeFilm();
  const specimens: Record<string, [Buffer, "film" | FilmErrorCode]> = {
    "a film of the site": [film, "film"],
    "a phone's film": [phoneFilm(), "film"],
    "an AV1 film": [makeFilm({ codec: "av01" }), "film"],
    "a VP9 film": [makeFilm({ codec: "vp09" }), "film"],
    "a film without sound": [makeFilm({ tracks: ["vide"] }), "film"],
    "a film with its sound before its picture": [makeFilm({ tracks: ["soun", "vide"] }), "film"],
    "a box with a size of 64 bits": [withLongBox(synthetic), "film"],
    "a last box without a size": [patched(synthetic, "mdat", (data) => data.writeUInt32BE(0)), "film"],
    "a HEVC film": [makeFilm({ codec: "hvc1" }), "codec"],
    "an action camera's film": [cameraFilm(), "film"],
    "telemetry whose samples overlap the film's boxes": [
      // The offset of the first sample, after the header, version and count.
      patched(cameraFilm(), "stco", (table) => table.writeUInt32BE(0, 16)),
      "broken",
    ],
    "telemetry with fewer samples than its header says": [
      // The number of samples in each chunk.
      patched(cameraFilm(), "stsc", (table) => table.writeUInt32BE(0xffffffff, 20)),
      "broken",
    ],
    "AC-3 sound": [makeFilm({ soundCodec: "ac-3" }), "sound"],
    "ALAC sound": [makeFilm({ soundCodec: "alac" }), "sound"],
    "Opus sound": [makeFilm({ soundCodec: "Opus" }), "film"],
    "H.264, Baseline": [makeFilm({ profile: 66 }), "film"],
    "H.264, 10 bits": [makeFilm({ profile: 110 }), "sampling"],
    "H.264, 4:2:2": [makeFilm({ profile: 122 }), "sampling"],
    "H.264, 4:4:4": [makeFilm({ profile: 244 }), "sampling"],
    "H.264, intra 4:4:4": [makeFilm({ profile: 44 }), "sampling"],
    "MPEG-4 Visual": [makeFilm({ codec: "mp4v" }), "codec"],
    "sound alone": [makeFilm({ tracks: ["soun"] }), "no-picture"],
    "no track at all": [makeFilm({ tracks: [] }), "no-picture"],
    "fragments of a stream": [makeFilm({ duration: 0 }), "fragments"],
    "an unknown length": [makeFilm({ duration: 0xffffffff }), "fragments"],
    "an unknown length in a fine time scale": [makeFilm({ duration: 0xffffffff, timeScale: 90_000 }), "fragments"],
    "a width of 0": [makeFilm({ width: 0 }), "broken"],
    "a time scale of 0": [makeFilm({ timeScale: 0 }), "broken"],
    "half of a film": [film.subarray(0, film.byteLength / 2), "broken"],
    "the first hundred bytes of a film": [film.subarray(0, 100), "broken"],
    "the head of a film alone": [film.subarray(0, 32), "broken"],
    "a file that ends within the size of a box": [Buffer.concat([synthetic, Buffer.from([0, 0, 0])]), "broken"],
    "a box smaller than its header": [patched(synthetic, "trak", (track) => track.writeUInt32BE(4)), "broken"],
    "a box that ends after its parent": [
      patched(synthetic, "trak", (track) => track.writeUInt32BE(0x7fffffff)),
      "broken",
    ],
    "a box of 16 exabytes": [withLongBox(synthetic, 0xffffffffffffffffn), "broken"],
    "a picture track without its sample table": [
      patched(synthetic, "stbl", (table) => table.write("junk", 4)),
      "broken",
    ],
    "a track without its media": [patched(synthetic, "mdia", (media) => media.write("junk", 4)), "broken"],
    "half a million boxes": [Buffer.concat([synthetic, Buffer.alloc(4_000_000, box("free"))]), "broken"],
    "a head and noise": [Buffer.concat([film.subarray(0, 32), noise(5_000, 3)]), "broken"],
    noise: [noise(5_000, 4), "broken"],
    "a picture": [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(500, 5)]), "broken"],
    "a WebM": [Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise(500, 6)]), "broken"],
    "boxes without a file type": [box("moov", box("mvhd")), "format"],
  };
  return Object.entries(specimens).map(([name, [file, outcome]]) => ({ name, file, outcome }));
}

/** Gives `mdat` a size of 64 bits, which a 1 in the field of 32 bits announces. @param size its true size if omitted */
function withLongBox(film: Buffer, size?: bigint): Buffer {
  const start = film.indexOf("mdat") - 4;
  const data = film.subarray(start + 8);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write("mdat", 4);
  head.writeBigUInt64BE(size ?? BigInt(data.byteLength + 16), 8);
  return Buffer.concat([film.subarray(0, start), head, data]);
}
