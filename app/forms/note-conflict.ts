/** Of two people of the agency who write one note at once, the second is told what the first has written, and keeps theirs. */

export const noteConflict =
  "Quelqu'un d'autre vient de modifier cette note. Enregistrez de nouveau pour la remplacer par la vôtre.";

export interface WrittenNote {
  current: { text: string; version: number };
  /** The version of what was shown; undefined: nobody says. */
  baseVersion: number | undefined;
  wanted: string;
}

/** Whether somebody else has written another note than the one that was shown, or that is wanted. */
export function hasNoteConflict({ current, baseVersion, wanted }: WrittenNote): boolean {
  return baseVersion !== undefined && current.version !== baseVersion && current.text !== wanted;
}

/** What the other one has written. */
export function currentNoteHint(note: string | null): string {
  return note ? `La sienne : « ${note} »` : "La note a été effacée.";
}
