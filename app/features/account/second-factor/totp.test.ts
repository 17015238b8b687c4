import { expect, test } from "vitest";
import {
  areCodesPaused,
  codeAt,
  hasTooManyWrongCodes,
  groupByFour,
  isSuspicious,
  newCodeSecret,
  readCode,
  setupUrl,
  stepAt,
  stepOfCode,
} from "./totp.ts";

/** « 12345678901234567890 » in Base32: RFC 6238, appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

// The RFC's codes have eight digits; an app shows the last six.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at %d seconds is that of RFC 6238", (seconds, eightDigits) => {
  expect(codeAt(SECRET, at(seconds))).toBe(eightDigits.slice(2));
  expect(stepOfCode(SECRET, eightDigits.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
});

const code = codeAt(SECRET, at(3_000));

test.each([
  [2_970, 100],
  [2_999, 100],
  [3_000, 100],
  [3_029, 100],
  [3_059, 100],
  [2_969, null],
  [3_060, null],
])("stepOfCode accepts a one-time code one step early or late: at %d seconds it returns %s", (seconds, step) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(step);
});

test("readCode accepts six digits with spaces or invisible characters, and no other text", () => {
  expect(["123456", "123 456", " 123456 ", "\u200E123\u202F456\u200B"].map(readCode)).toEqual(Array(4).fill("123456"));
  expect(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"].map(readCode)).toEqual([null, null, null, null, null]);
});

test("newCodeSecret returns a new secret of 160 bits at each call", () => {
  const secrets = Array.from({ length: 50 }, newCodeSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test("setupUrl contains the agency, the account and the secret", () => {
  const url = new URL(setupUrl(SECRET, "Atelier Solstice", "jeanne@atelier.example"));
  expect(`${url.protocol}//${url.host}`).toBe("otpauth://totp");
  expect(decodeURIComponent(url.pathname)).toBe("/Atelier Solstice:jeanne@atelier.example");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "Atelier Solstice",
    secret: SECRET,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("groupByFour separates groups of four characters by spaces", () => {
  expect(groupByFour(SECRET)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
});

test("hasTooManyWrongCodes returns true from the tenth wrong code within an hour", () => {
  const now = new Date("2026-12-04T10:00:00.000Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const nine = Array.from({ length: 9 }, (_, index) => minutesAgo(index));
  expect(hasTooManyWrongCodes(nine, now)).toBe(false);
  expect(hasTooManyWrongCodes([minutesAgo(59), ...nine], now)).toBe(true);
  expect(hasTooManyWrongCodes([minutesAgo(60), ...nine], now)).toBe(false);
});

test("isSuspicious returns true from the tenth wrong code, areCodesPaused from the thirtieth", () => {
  const wrongCodes = (count: number) => Array.from({ length: count }, () => "2026-12-04T10:00:00.000Z");
  expect([9, 10].map((count) => isSuspicious(wrongCodes(count)))).toEqual([false, true]);
  expect([29, 30].map((count) => areCodesPaused(wrongCodes(count)))).toEqual([false, true]);
});

test("stepAt counts steps of thirty seconds since 1970", () => {
  expect(stepAt(at(59))).toBe(1);
});
