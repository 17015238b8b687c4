/** Maps an original spelling to the agency's, or an original text to the corrected text (spellings.ts). */
export type Spellings = Readonly<Record<string, string>>;

export function applySpellings(text: string, spellings: Spellings | undefined): string {
  return Object.entries(spellings ?? {}).reduce((all, [original, chosen]) => all.replaceAll(original, chosen), text);
}

export function correctedTexts(texts: readonly string[], spellings: Spellings | undefined): Spellings | undefined {
  return (
    spellings &&
    Object.fromEntries(
      texts.map((text) => [text, applySpellings(text, spellings)]).filter(([text, corrected]) => text !== corrected),
    )
  );
}
