import { formatNumber } from "./format-number.ts";

/** A smaller size would be rounded to 0. */
const LEAST = 50_000;

export function megabytes(bytes: number): string {
  if (bytes > 0 && bytes < LEAST) return "moins de 0,1 Mo";
  return `${formatNumber(bytes / 1_000_000)} Mo`;
}
