/** In which formats and widths the site shows its pictures: those of the build and those that members send. */

const WIDTHS = [480, 720, 840, 960, 1200, 1500];
const FEW_WIDTHS = [720, 1500];
const FALLBACK_WIDTHS = [1200];

/** The widest that is ever made. */
export const WIDEST = 1500;

/** The lightest first; the last is for what knows neither of the others. */
export const PICTURE_FORMATS = [
  { ending: "avif", widths: WIDTHS, options: { quality: 52, effort: 1, chromaSubsampling: "4:2:0" } },
  { ending: "webp", widths: FEW_WIDTHS, options: { quality: 74, effort: 4 } },
  { ending: "jpeg", widths: FALLBACK_WIDTHS, options: { quality: 76, mozjpeg: true } },
] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * For phones: their dense screens hide what is lost. Ten times the usual work, so that the home page's picture fits into
 * the 14 kB that a new connection carries before it waits for an answer.
 */
export const FOR_PHONES = { upTo: 840, options: { quality: 46, effort: 4 } };

/** Of the upright crop: its width to its height. */
export const UPRIGHT = 3 / 4;

/** Those of a format's widths that a picture can fill; its own instead of all those that it cannot. */
export function widthsOf({ widths }: PictureFormat, available: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, available)))];
}

/** A part of a picture, in its own pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The largest upright part of it, as near to this point as the edges let it (0 to 1, from the left and from above). */
export function uprightArea(
  { width, height }: Pick<Area, "width" | "height">,
  { x, y }: { x: number; y: number },
): Area {
  const crop = {
    width: Math.max(1, Math.min(width, Math.round(height * UPRIGHT))),
    height: Math.max(1, Math.min(height, Math.round(width / UPRIGHT))),
  };
  const start = (length: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(length * at - part / 2, 0), length - part));
  return { left: start(width, crop.width, x), top: start(height, crop.height, y), ...crop };
}
