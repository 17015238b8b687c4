import { formatNumber } from "./format-number.ts";

/** A smaller size would be rounded to 0. */
const MIN_SHOWN_BYTES = 50_000;

export function megabytes(bytes: number): string {
  if (bytes > 0 && bytes < MIN_SHOWN_BYTES) return "moins de 0,1 Mo";
  return `${formatNumber(bytes / 1_000_000)} Mo`;
}
