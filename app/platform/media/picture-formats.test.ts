import { expect, it } from "vitest";
import { PICTURE_FORMATS, uprightArea, widthsOf } from "./picture-formats.ts";

const WIDE = { width: 1200, height: 800 };
const TALL = { width: 600, height: 1600 };

it.each([
  ["a wide picture around its middle", WIDE, { x: 0.5, y: 0.5 }, { left: 300, top: 0, width: 600, height: 800 }],
  ["a wide picture at its left edge", WIDE, { x: 0.1, y: 0.5 }, { left: 0, top: 0, width: 600, height: 800 }],
  ["a wide picture at its right edge", WIDE, { x: 1, y: 0 }, { left: 600, top: 0, width: 600, height: 800 }],
  ["a tall picture at its top", TALL, { x: 0.5, y: 0.25 }, { left: 0, top: 0, width: 600, height: 800 }],
  ["one pixel to itself", { width: 1, height: 1 }, { x: 0.5, y: 0.5 }, { left: 0, top: 0, width: 1, height: 1 }],
  ["a line to one pixel", { width: 1000, height: 1 }, { x: 0.5, y: 0.5 }, { left: 500, top: 0, width: 1, height: 1 }],
] as const)("uprightArea crops as near to the focal point as the edges allow: %s", (_, size, focus, area) => {
  expect(uprightArea(size, focus)).toEqual(area);
});

it("widthsOf limits the widths to the picture's own width", () => {
  const [avif, , jpeg] = PICTURE_FORMATS;
  expect(widthsOf(avif, 2000)).toEqual([480, 720, 840, 960, 1200, 1500]);
  expect(widthsOf(avif, 800)).toEqual([480, 720, 800]);
  expect(widthsOf(jpeg, 300)).toEqual([300]);
});
