const UNDO_SECONDS = 60;
/** A pending mail waits longer while a member writes a personal message. */
const WRITING_SECONDS = 300;

export function dueAfter(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * 1000);
}

export function dueAfterWriting(at: Date): Date {
  return new Date(at.getTime() + WRITING_SECONDS * 1000);
}

export function secondsUntil(dueAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000));
}

/** Clients see the agency's changes up to this time. */
export function clientViewTime(now: Date): Date {
  return new Date(now.getTime() - UNDO_SECONDS * 1000);
}
