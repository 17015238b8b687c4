import { typo } from "#app/french/typo.ts";

/** The second of two people sees the first one's text and keeps their own in the field. */

export const noteConflict =
  "Quelqu’un d’autre vient de modifier cette note. Enregistrez de nouveau pour la remplacer par la vôtre.";

export interface WrittenNote {
  current: { text: string; version: number };
  baseVersion: number | undefined;
  wanted: string;
}

/** The same text on both sides is no conflict. */
export function hasNoteConflict({ current, baseVersion, wanted }: WrittenNote): boolean {
  return baseVersion !== undefined && current.version !== baseVersion && current.text !== wanted;
}

export function currentNoteHint(note: string | null): string {
  return note ? `La sienne : « ${typo(note)} »` : "La note a été effacée.";
}
