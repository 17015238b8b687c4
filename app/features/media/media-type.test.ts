import { expect, it } from "vitest";
import { detectMediaType } from "./media-type.server.ts";

it.each([
  ["\0\0\0\x18ftypisom\0\0\x02\0", "film"],
  ["\0\0\0\x18ftypmp42\0\0\x02\0", "film"],
  ["\0\0\0\x14ftypqt  \0\0\x02\0", "quicktime"],
  ["\0\0\0\x18ftypheic\0\0\0\0", "heic"],
  ["\0\0\0\x18ftyphevc\0\0\0\0", "heic"],
  ["\0\0\0\x18ftypavif\0\0\0\0", "picture"],
  ["\0\0\0\x18ftypmif1\0\0\0\0", "picture"],
  ["WEBVTT\n\n", "captions"],
  ["\u00ef\u00bb\u00bfWEBVTT - fr", "captions"],
  ["1\r\n00:00:01,000", "srt"],
  ["\u00ef\u00bb\u00bf12\n00:00:01", "srt"],
  ["\u00ff\u00d8\u00ff\u00e0", "picture"],
  // Any other file is left to the picture decoder.
  ["<svg>", "picture"],
  ["", "picture"],
] as const)("detectMediaType of a file that starts with %j is %s", (start, type) => {
  expect(detectMediaType(Buffer.from(start, "latin1"))).toBe(type);
});
