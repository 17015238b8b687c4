export interface WrittenNote {
  current: { text: string; version: number };
  baseVersion: number | undefined;
  wanted: string;
}

export function hasNoteConflict({ current, baseVersion, wanted }: WrittenNote): boolean {
  return baseVersion !== undefined && current.version !== baseVersion && current.text !== wanted;
}
