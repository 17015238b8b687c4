import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readRecoveryCode, RECOVERY_CODE_LENGTH, recoveryCodeFrom } from "./recovery-code.ts";

test("a recovery code has 80 bits, in characters that do not look alike", () => {
  const codes = Array.from({ length: 500 }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_LENGTH)));
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
  expect(new Set(codes).size).toBe(500);
  // Each of the 32 characters stands for eight of the 256 byte values.
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const character = recoveryCodeFrom(new Uint8Array(RECOVERY_CODE_LENGTH).fill(byte))[0]!;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});

test("readRecoveryCode accepts lower case, spaces and missing hyphens, and rejects other texts", () => {
  const code = recoveryCodeFrom(randomBytes(RECOVERY_CODE_LENGTH));
  for (const input of [code, code.toLowerCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " ")} `])
    expect(readRecoveryCode(input)).toBe(code);
  for (const input of ["", "ABCD", code.slice(1), `${code}A`, code.replace(/./, "0"), "123456"])
    expect(readRecoveryCode(input)).toBeNull();
});
