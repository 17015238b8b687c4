import { expect, it } from "vitest";
import { isReauthenticationProof, createReauthenticationProof } from "./reauthentication-proof.server.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const SECRET = "a secret that only tests know, 32+";

it("a reauthentication proof is valid for a minute, for one action and under one secret", () => {
  const proof = createReauthenticationProof(SECRET, "agenda jeanne", NOW);
  const after = (ms: number) => new Date(NOW.getTime() + ms);
  expect(isReauthenticationProof(SECRET, "agenda jeanne", after(60_000), proof)).toBe(true);
  expect(isReauthenticationProof(SECRET, "agenda jeanne", after(60_001), proof)).toBe(false);
  expect(isReauthenticationProof(SECRET, "clients jeanne", NOW, proof)).toBe(false);
  expect(isReauthenticationProof(SECRET, "agenda malik", NOW, proof)).toBe(false);
  expect(isReauthenticationProof(`${SECRET}!`, "agenda jeanne", NOW, proof)).toBe(false);
});

it.each([null, "", ".", "x", "9999999999999.", `9999999999999.${"a".repeat(43)}`])(
  "isReauthenticationProof refuses %j",
  (proof) => {
    expect(isReauthenticationProof(SECRET, "agenda jeanne", NOW, proof)).toBe(false);
  },
);
