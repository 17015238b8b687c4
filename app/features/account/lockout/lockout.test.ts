import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterWrongPassword,
  isExhausted,
  type Lockout,
  lockoutAt,
  minutesAndSeconds,
  newLockout,
  secondsLeft,
  viewLockout,
} from "./lockout.ts";
import { failuresWithin } from "#app/features/account/failures.ts";
import { HOUR } from "#app/platform/durations.ts";

const START = new Date("2026-12-04T10:00:00.000Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

function lockoutAfter(wrongPasswords: number, before: Lockout = newLockout(START), now = START): Lockout {
  let lockout = before;
  for (let count = 0; count < wrongPasswords; count++) lockout = afterWrongPassword(lockout, now);
  return lockout;
}

const view = (lockout: Lockout, now: Date, { hasRegistered = false } = {}) => viewLockout(lockout, hasRegistered, now);

test("the third wrong password blocks the login for five minutes, after which the count starts again", () => {
  expect(view(lockoutAfter(2), START)).toBeNull();
  const blocked = lockoutAfter(3);
  expect(blocked).toMatchObject({ step: "blocked", blocks: 1, blockedUntil: later(5).toISOString() });
  expect(view(blocked, later(4.99))).toEqual({ seconds: 1, isGreyed: true, signup: false });
  expect(view(blocked, later(5))).toBeNull();
  expect(lockoutAt(blocked, later(5)).step).toBe("calm");
  expect(view(lockoutAfter(2, blocked, later(5)), later(5))).toBeNull();
});

test("a wrong password during a block does not change the lockout", () => {
  const blocked = lockoutAfter(3);
  expect(lockoutAfter(7, blocked, later(2))).toEqual(blocked);
});

test("the form switches to sign-up from the second block on, unless the visitor registered in this session", () => {
  const blockedTwice = lockoutAfter(3, lockoutAfter(3), later(6));
  expect(blockedTwice.blocks).toBe(2);
  expect(view(blockedTwice, later(6))).toEqual({ seconds: 300, isGreyed: true, signup: true });
  expect(view(blockedTwice, later(6), { hasRegistered: true })).toEqual({
    seconds: 300,
    isGreyed: false,
    signup: false,
  });
  expect(view(lockoutAfter(3, blockedTwice, later(12)), later(12))?.signup).toBe(true);
});

test("a lockout forgets its wrong passwords and its blocks after a day without an attempt", () => {
  const blockedTwice = lockoutAfter(3, lockoutAfter(3), later(6));
  expect(lockoutAt(blockedTwice, later(6 + 24 * 60))).toMatchObject({ step: "calm", blocks: 0 });
  expect(lockoutAfter(1, lockoutAfter(2), later(24 * 60)).step).toBe("once");
});

test("only three wrong passwords in a row block the login, for exactly five minutes, in any history", () => {
  const seconds = fc.integer({ min: 0, max: 400 });
  const events = fc.array(fc.oneof(fc.constant("wrong" as const), seconds), { maxLength: 60 });
  fc.assert(
    fc.property(events, (history) => {
      let now = START;
      let lockout = newLockout(now);
      let failures = 0;
      let blocks = 0;
      let blockedUntil = 0;
      for (const event of history) {
        if (event !== "wrong") {
          now = new Date(now.getTime() + event * 1000);
        } else {
          const isBlocked = now.getTime() < blockedUntil;
          lockout = afterWrongPassword(lockout, now);
          if (!isBlocked && ++failures === 3) {
            failures = 0;
            blocks++;
            blockedUntil = now.getTime() + 300_000;
          }
        }
        const left = Math.max(0, Math.ceil((blockedUntil - now.getTime()) / 1000));
        expect(secondsLeft(lockoutAt(lockout, now), now)).toBe(left);
        expect(view(lockout, now)).toEqual(left ? { seconds: left, isGreyed: true, signup: blocks >= 2 } : null);
      }
    }),
  );
});

test("twenty wrong passwords within an hour exhaust an account, and older ones do not count", () => {
  const failures = Array.from({ length: 20 }, (_, index) => later(index).toISOString());
  expect(isExhausted(failures, later(59))).toBe(true);
  expect(isExhausted(failures.slice(1), later(59))).toBe(false);
  expect(isExhausted(failures, later(60))).toBe(false);
  // Minute 2 is exactly one hour before, so its failure does not count.
  expect(failuresWithin(HOUR, failures, later(62))).toEqual(failures.slice(3));
});

test("minutesAndSeconds leaves out zero minutes and zero seconds", () => {
  expect([300, 299, 272, 60, 59, 1].map(minutesAndSeconds)).toEqual([
    "5 min",
    "4 min 59 s",
    "4 min 32 s",
    "1 min",
    "59 s",
    "1 s",
  ]);
});
