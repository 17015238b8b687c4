/** Original spellings of the specification, mapped to the agency's corrections (spellings.ts). */
export type Spellings = Readonly<Record<string, string>>;

/** Applies the agency's spellings to a built-in text. */
export function spelled(text: string, spellings: Spellings | undefined): string {
  return Object.entries(spellings ?? {}).reduce((all, [original, instead]) => all.replaceAll(original, instead), text);
}

/** The texts that the agency's spellings change, mapped to their corrected form; undefined if there are none. */
export function spelledOf(texts: readonly string[], spellings: Spellings | undefined): Spellings | undefined {
  return (
    spellings && Object.fromEntries(texts.map((text) => [text, spelled(text, spellings)]).filter(([a, b]) => a !== b))
  );
}
