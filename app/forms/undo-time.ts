/** How long the agency can undo a change before a client is notified. */
const UNDO_SECONDS = 60;
/** The longer time while a member writes a personal message for the pending mail. */
const WRITING_SECONDS = 300;

/** When a change is notified to the client, unless it is undone before. */
export function dueAfter(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * 1000);
}

/** The same while a personal message is being written. */
export function dueAfterWriting(at: Date): Date {
  return new Date(at.getTime() + WRITING_SECONDS * 1000);
}

/** The remaining whole seconds, at least 0. */
export function secondsUntil(dueAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000));
}

/** Clients see changes that were made before this time. */
export function visibleToClientsUntil(now: Date): Date {
  return new Date(now.getTime() - UNDO_SECONDS * 1000);
}
