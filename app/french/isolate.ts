/** Wraps user text in bidi isolates (FSI … PDI), so that its direction does not affect the sentence around it. */
export function isolate(words: string): string {
  return `\u2068${words}\u2069`;
}
