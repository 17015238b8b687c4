import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it.each([
  ["facture \u202Egpj.exe", "facture gpj.exe"],
  ["a\r\nBcc: b@c.example", "a Bcc: b@c.example"],
  ["\u2066 a \u2069\u0000", "a"],
])("oneLine turns %j into one line without bidirectional marks", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
