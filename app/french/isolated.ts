/** Somebody's own words within a sentence of ours: no sign of theirs turns what stands around them. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}
