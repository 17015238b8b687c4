import { expect, test } from "vitest";
import { posterOf } from "./poster.ts";

const avif = (srcSet: string) => ({ type: "image/avif", srcSet });
const webp = { type: "image/webp", srcSet: "/a-720.webp 720w, /a-1500.webp 1500w" };

test.each([
  [
    "the first that is wide enough",
    [avif("/a-480.avif 480w, /a-840.avif 840w, /a-1500.avif 1500w"), webp],
    "/a-840.avif",
  ],
  ["wider where the width itself is not made", [avif("/a-480.avif 480w, /a-1200.avif 1200w"), webp], "/a-1200.avif"],
  ["the widest of a small picture", [webp, avif("/a-480.avif 480w, /a-700.avif 700w")], "/a-700.avif"],
  ["what every browser reads, without AVIF", [webp], "/a.jpeg"],
])("posterOf returns %s", (_, sources, poster) => {
  expect(posterOf({ sources, src: "/a.jpeg" })).toBe(poster);
});
