import { expect, it } from "vitest";
import { isProof, makeProof } from "./reauthentication-proof.server.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const SECRET = "a secret that only tests know, 32+";

it("holds for a minute, for one thing, under one secret", () => {
  const proof = makeProof(SECRET, "agenda jeanne", NOW);
  const after = (ms: number) => new Date(NOW.getTime() + ms);
  expect(isProof(SECRET, "agenda jeanne", after(60_000), proof)).toBe(true);
  expect(isProof(SECRET, "agenda jeanne", after(60_001), proof)).toBe(false);
  expect(isProof(SECRET, "clients jeanne", NOW, proof)).toBe(false);
  expect(isProof(SECRET, "agenda malik", NOW, proof)).toBe(false);
  expect(isProof(`${SECRET}!`, "agenda jeanne", NOW, proof)).toBe(false);
});

it.each([null, "", ".", "x", "9999999999999.", `9999999999999.${"a".repeat(43)}`])("refuses %j", (proof) => {
  expect(isProof(SECRET, "agenda jeanne", NOW, proof)).toBe(false);
});
