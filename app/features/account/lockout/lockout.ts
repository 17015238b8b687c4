import { failuresWithin } from "#app/features/account/failures.ts";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";

/** The lockout of §4 and D12, as a function of what is stored, of what happens and of the clock. */

export const BLOCK_MINUTES = 5; // §9
/** From the second block on, the form proposes to sign up (§9). */
const BLOCKS_BEFORE_SIGNUP = 2;
/** D12: wrong passwords for one account in an hour, from any addresses. */
const FAILURES_PER_HOUR = 20;
/** Not in §4: a key that nobody tried for a day starts afresh, and its row goes. */
export const FORGET_AFTER_HOURS = 24;

export type LockStep = "calm" | "once" | "twice" | "blocked";
type LockEvent = "wrongPassword" | "timeIsUp";

export interface Lock {
  step: LockStep;
  /** Blocks since the last login or reset. */
  blocks: number;
  blockedUntil: string | null;
  updatedAt: string;
}

/** §9: three wrong passwords in a row. A try while blocked is refused unread, so it leads nowhere. */
const STEPS = {
  calm: { wrongPassword: "once" },
  once: { wrongPassword: "twice" },
  twice: { wrongPassword: "blocked" },
  blocked: { timeIsUp: "calm" },
} as const satisfies Record<LockStep, Partial<Record<LockEvent, LockStep>>>;

export function openLock(now: Date): Lock {
  return { step: "calm", blocks: 0, blockedUntil: null, updatedAt: now.toISOString() };
}

/** What is stored, as it stands at this moment. */
export function lockAt(stored: Lock, now: Date): Lock {
  if (now.getTime() - Date.parse(stored.updatedAt) >= FORGET_AFTER_HOURS * HOUR) return openLock(now);
  if (stored.step !== "blocked" || secondsLeft(stored, now) > 0) return stored;
  return { ...stored, step: STEPS.blocked.timeIsUp, blockedUntil: null };
}

/** The lock after one more wrong password. */
export function afterWrongPassword(stored: Lock, now: Date): Lock {
  const lock = lockAt(stored, now);
  if (lock.step === "blocked") return lock;
  const step = STEPS[lock.step].wrongPassword;
  const updatedAt = now.toISOString();
  if (step !== "blocked") return { ...lock, step, updatedAt };
  const blockedUntil = after(now, BLOCK_MINUTES * MINUTE).toISOString();
  return { step, blocks: lock.blocks + 1, blockedUntil, updatedAt };
}

/** Whole seconds until a blocked key may try again; 0 when it may. */
export function secondsLeft({ blockedUntil }: Lock, now: Date): number {
  return blockedUntil ? Math.max(0, Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000)) : 0;
}

/** What the form shows of a lock. */
export interface LockView {
  /** Until the next try. */
  seconds: number;
  /** Greyed, with the banner; not for somebody who registered in this session (§4). */
  greyed: boolean;
  /** The form proposes to sign up instead (§4). */
  signup: boolean;
}

/** null when nothing is blocked. */
export function viewLock(stored: Lock, registered: boolean, now: Date): LockView | null {
  const lock = lockAt(stored, now);
  if (lock.step !== "blocked") return null;
  return {
    seconds: secondsLeft(lock, now),
    greyed: !registered,
    signup: !registered && lock.blocks >= BLOCKS_BEFORE_SIGNUP,
  };
}

/** Whether an account has had its 20 wrong passwords within the hour. */
export function isExhausted(failedAt: readonly string[], now: Date): boolean {
  return failuresWithin(HOUR, failedAt, now).length >= FAILURES_PER_HOUR;
}

/** « 4 min 32 s », for the countdown. */
export function minutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
