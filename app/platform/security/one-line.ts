const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** For headers and one-line fields: joins lines, removes bidirectional marks, replaces control characters by spaces. */
export function oneLine(text: string): string {
  return text
    .replace(BIDI_MARKS, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
