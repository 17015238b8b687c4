/** The text without line breaks and control characters: fit for a header, and for a place that is one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
