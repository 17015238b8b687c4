/** Nothing that the agency does reaches a client before this time, in which it can be undone. */
const UNDO_SECONDS = 60;

/** When an act is told to the client, unless it is undone before. */
export function dueAfter(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * 1000);
}
