import { expect, test } from "vitest";
import { posterOf } from "./poster.ts";

const avif = (srcSet: string) => ({ type: "image/avif", srcSet });
const webp = { type: "image/webp", srcSet: "/a-720.webp 720w, /a-1500.webp 1500w" };

test.each([
  [
    "the narrowest AVIF file that is wide enough",
    [avif("/a-480.avif 480w, /a-840.avif 840w, /a-1500.avif 1500w"), webp],
    "/a-840.avif",
  ],
  [
    "a wider AVIF file if none has exactly the width",
    [avif("/a-480.avif 480w, /a-1200.avif 1200w"), webp],
    "/a-1200.avif",
  ],
  ["the widest AVIF file if none is wide enough", [webp, avif("/a-480.avif 480w, /a-700.avif 700w")], "/a-700.avif"],
  ["the JPEG file if there is no AVIF file", [webp], "/a.jpeg"],
])("posterOf returns %s", (_, sources, poster) => {
  expect(posterOf({ sources, src: "/a.jpeg" })).toBe(poster);
});
