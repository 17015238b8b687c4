export interface NoteEdit {
  current: { text: string; version: number };
  baseVersion: number | undefined;
  text: string;
}

export function hasNoteConflict({ current, baseVersion, text }: NoteEdit): boolean {
  return baseVersion !== undefined && current.version !== baseVersion && current.text !== text;
}
