export const PROFILE_PICTURE_BYTES = 10 * 1024 * 1024;
export const PROFILE_PICTURE_PIXELS = 50_000_000;

export const MEDIA_PICTURE_BYTES = 50 * 1024 * 1024;
export const MEDIA_PICTURE_PIXELS = 102_000_000;
/** A longer picture would show almost nothing in the site's frames and exceed some formats' height. */
const MAX_RATIO = 8;
export const FILM_BYTES = 500 * 1024 * 1024;
export const CAPTIONS_BYTES = 1024 * 1024;

export function isTooLong({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > Math.min(width, height) * MAX_RATIO;
}
