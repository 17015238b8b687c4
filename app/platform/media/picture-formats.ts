const WIDTHS = [480, 720, 840, 960, 1200, 1500];
const FEW_WIDTHS = [720, 1500];
const FALLBACK_WIDTHS = [1200];

export const WIDEST = 1500;

/** The formats, from the smallest files to the most compatible one. */
export const PICTURE_FORMATS = [
  { ending: "avif", widths: WIDTHS, options: { quality: 52, effort: 1, chromaSubsampling: "4:2:0" } },
  { ending: "webp", widths: FEW_WIDTHS, options: { quality: 74, effort: 4 } },
  { ending: "jpeg", widths: FALLBACK_WIDTHS, options: { quality: 76, mozjpeg: true } },
] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * Phones' dense screens hide the loss. Effort 3 fits the home page's picture into the first round trip (14 kB);
 * 4 takes four times as long to save 7 % more.
 */
export const PHONE_AVIF = { upTo: 840, options: { quality: 46, effort: 3 } };

/** Width divided by height of the upright crop. */
export const UPRIGHT = 3 / 4;

export function widthsOf({ widths }: PictureFormat, available: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, available)))];
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** @param at the focal point, from 0 to 1, to which the crop is as near as the edges allow */
export function cropStart(length: number, cropLength: number, at: number): number {
  return Math.round(Math.min(Math.max(length * at - cropLength / 2, 0), length - cropLength));
}

export function uprightArea(
  { width, height }: Pick<Area, "width" | "height">,
  { x, y }: { x: number; y: number },
): Area {
  const crop = {
    width: Math.max(1, Math.min(width, Math.round(height * UPRIGHT))),
    height: Math.max(1, Math.min(height, Math.round(width / UPRIGHT))),
  };
  return { left: cropStart(width, crop.width, x), top: cropStart(height, crop.height, y), ...crop };
}
