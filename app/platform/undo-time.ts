import { after, MINUTE } from "./durations.ts";

const UNDO_TIME = MINUTE;
/** A pending mail waits longer while a member writes a personal message. */
const WRITING_TIME = 5 * MINUTE;

/** When the client is notified of a change that the agency makes at this time. */
export function dueAfter(at: Date): Date {
  return after(at, UNDO_TIME);
}

export function dueAfterWriting(at: Date): Date {
  return after(at, WRITING_TIME);
}

export function secondsUntil(dueAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000));
}

/** Clients see the agency's changes up to this time. */
export function clientViewTime(now: Date): Date {
  return after(now, -UNDO_TIME);
}
