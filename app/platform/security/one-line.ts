const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/**
 * The text without line breaks, control characters and marks that turn the direction of writing: fit for a header, and
 * for a place that is one line.
 */
export function oneLine(text: string): string {
  return text
    .replace(BIDI_MARKS, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
