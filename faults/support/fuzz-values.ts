import fc from "fast-check";
import { demoClient, demoOwner, demoMember } from "#app/demo/demo-people.ts";

/** Part of hostile texts: if a page contains it as markup, it was not escaped. */
export const MARKUP = "<fuzz-mark";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const HOSTILE = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e\u2066droite",
  "\r\nBcc: x@courriel.example",
  "👩‍👩‍👧‍👦".repeat(1_000),
  "x".repeat(60_000),
  `${MARKUP} onload=x>`,
  `"'>${MARKUP}>`,
  "=HYPERLINK(1)",
  "'; drop table users; --",
  "%",
  "%00",
  "..%2f..%2fetc%2fpasswd",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "99999999999999999999",
  "0x10",
  "1,5",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "275760-09-14",
  "-000001-01-01",
  "2026-11-22T10:00:00.000Z",
  "25:00",
  "24:00",
  "09:07",
  "{}",
  "[]",
  '{"a":{"b":[null]}}',
  "[[[[[[[[[[1]]]]]]]]]]",
  "true",
  "on",
  "a@b",
  "camille@courriel.example\n",
  "//courriel.example",
  "javascript:alert(1)",
  "https://courriel.example/",
  "Ａ①ﬁ",
  "e\u0301".repeat(300),
] as const;

export const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  {
    weight: 1,
    arbitrary: fc.date().map((date) => (Number.isNaN(date.getTime()) ? "Invalid" : date.toISOString().slice(0, 10))),
  },
  { weight: 1, arbitrary: fc.json() },
);

/** Draws a plausible value for a field's name, to pass the first validation. */
export function plausible(name: string, type: string): fc.Arbitrary<string> {
  if (type === "email" || /email|adresse/i.test(name))
    return fc.oneof(
      fc.nat(50).map((number) => `quelquun-${number}@courriel.example`),
      // Mails to existing accounts contain links to further pages.
      fc.constantFrom(demoOwner.email, demoMember.email, demoClient.email),
    );
  if (/password|passe/i.test(name)) return fc.constantFrom(demoClient.password, demoOwner.password);
  if (type === "date" || /date|^(du|au)$/i.test(name)) return fc.integer({ min: -3, max: 400 }).map(day);
  if (/slot|creneau|heure|time|from|until/i.test(name))
    return fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  if (type === "number") return fc.integer({ min: 0, max: 400 }).map(String);
  if (type === "checkbox") return fc.constant("on");
  if (/name|nom/i.test(name)) return fc.constantFrom("Camille", "O’Connor", "Zoé");
  return fc.constantFrom("Un essai", "Le matin, si possible.", "1500", "OR");
}

const headerValue = fc
  .oneof(
    hostile,
    fc.constantFrom("*/*;q=x", "bytes=0-1,5-", "bytes=-0", '"x", W/"y"', "gzip;q=2, br;q=-1", "text/html"),
  )
  // Node's client rejects all other characters in a header.
  .map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 7_000));

const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "cookie",
  "content-type",
  "forwarded",
  "host",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "origin",
  "priority",
  "purpose",
  "range",
  "referer",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-purpose",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-http-method-override",
  "x-request-id",
] as const;

export const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 }) },
);
