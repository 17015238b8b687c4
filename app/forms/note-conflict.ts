/** Of two people of the agency who write one note at once, the second is told what the first has written, and keeps theirs. */

export const noteConflict =
  "Quelqu'un d'autre vient de changer cette note : gardez la vôtre de nouveau pour la mettre à sa place.";

export interface WrittenNote {
  /** What stands there; empty: nothing. */
  current: string;
  /** What stood there when it was shown; undefined: nobody says. */
  baseVersion: string | undefined;
  wanted: string;
}

/** Whether somebody else has written another note than the one that was shown, or that is wanted. */
export function hasNoteConflict({ current, baseVersion, wanted }: WrittenNote): boolean {
  // A browser sends its own line breaks.
  return baseVersion !== undefined && current !== baseVersion.replaceAll("\r\n", "\n") && current !== wanted;
}

/** What the other one has written. */
export function currentNoteHint(note: string | null): string {
  return note ? `La sienne : « ${note} »` : "La note a été vidée.";
}
