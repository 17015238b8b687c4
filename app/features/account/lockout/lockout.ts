import { failuresWithin } from "#app/features/account/failures.ts";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";

export const BLOCK_MINUTES = 5; // set by specification §9
/** From this block on, the form switches to sign-up (specification §9). */
const SIGNUP_FROM_BLOCK = 2;
/** After this many wrong passwords, from all IP addresses together, only known devices may try. */
const FAILURES_PER_HOUR = 20;
/** A lockout is forgotten after a day without an attempt (an addition to specification §4). */
export const FORGET_AFTER_HOURS = 24;

type LockoutStep = "calm" | "once" | "twice" | "blocked";

export interface Lockout {
  step: LockoutStep;
  /** Number of blocks since the last login, reset or day without an attempt. */
  blocks: number;
  blockedUntil: string | null;
  updatedAt: string;
}

/** The third wrong password in a row starts a block (specification §9). */
const STEP_AFTER: Record<Exclude<LockoutStep, "blocked">, LockoutStep> = {
  calm: "once",
  once: "twice",
  twice: "blocked",
};

export function newLockout(now: Date): Lockout {
  return { step: "calm", blocks: 0, blockedUntil: null, updatedAt: now.toISOString() };
}

export function lockoutAt(stored: Lockout, now: Date): Lockout {
  if (now.getTime() - Date.parse(stored.updatedAt) >= FORGET_AFTER_HOURS * HOUR) return newLockout(now);
  if (stored.step !== "blocked" || secondsLeft(stored, now) > 0) return stored;
  return { ...stored, step: "calm", blockedUntil: null };
}

export function afterWrongPassword(stored: Lockout, now: Date): Lockout {
  const lockout = lockoutAt(stored, now);
  if (lockout.step === "blocked") return lockout;
  const step = STEP_AFTER[lockout.step];
  const updatedAt = now.toISOString();
  if (step !== "blocked") return { ...lockout, step, updatedAt };
  const blockedUntil = after(now, BLOCK_MINUTES * MINUTE).toISOString();
  return { step, blocks: lockout.blocks + 1, blockedUntil, updatedAt };
}

export function secondsLeft({ blockedUntil }: Lockout, now: Date): number {
  return blockedUntil ? Math.max(0, Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000)) : 0;
}

export interface LockoutView {
  seconds: number;
  /** The form is greyed under the banner, unless the visitor registered in this session (specification §4). */
  isGreyed: boolean;
  /** The sign-up form replaces the login form. */
  signup: boolean;
}

export function viewLockout(stored: Lockout, registered: boolean, now: Date): LockoutView | null {
  const lockout = lockoutAt(stored, now);
  if (lockout.step !== "blocked") return null;
  return {
    seconds: secondsLeft(lockout, now),
    isGreyed: !registered,
    signup: !registered && lockout.blocks >= SIGNUP_FROM_BLOCK,
  };
}

export function isExhausted(failedAt: readonly string[], now: Date): boolean {
  return failuresWithin(HOUR, failedAt, now).length >= FAILURES_PER_HOUR;
}

export function minutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
