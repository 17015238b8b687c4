/** Spellings of the specification, each with what the agency has instead (spellings.ts). */
export type Spellings = Readonly<Record<string, string>>;

/** A text of the code as the agency wants it spelled. */
export function spelled(text: string, spellings: Spellings | undefined): string {
  return Object.entries(spellings ?? {}).reduce((all, [original, instead]) => all.replaceAll(original, instead), text);
}

/** Those of some texts that are spelled otherwise, by themselves; undefined: none. */
export function spelledOf(texts: readonly string[], spellings: Spellings | undefined): Spellings | undefined {
  return (
    spellings && Object.fromEntries(texts.map((text) => [text, spelled(text, spellings)]).filter(([a, b]) => a !== b))
  );
}
