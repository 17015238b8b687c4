/** Nothing that the agency does reaches a client before this time, in which it can be undone. */
const UNDO_SECONDS = 60;
/** Whoever is about to write a word for a mail that waits has more of it. */
const WRITING_SECONDS = 300;

/** When an act is told to the client, unless it is undone before. */
export function dueAfter(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * 1000);
}

/** The same, where a word is being written for it. */
export function dueAfterWriting(at: Date): Date {
  return new Date(at.getTime() + WRITING_SECONDS * 1000);
}

/** The seconds that are left until then, whole ones; 0 once it is over. */
export function secondsUntil(dueAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000));
}

/** What was done until then has been told by now. */
export function visibleToClientsUntil(now: Date): Date {
  return new Date(now.getTime() - UNDO_SECONDS * 1000);
}
