import { expect, it } from "vitest";
import { after } from "#app/platform/durations.ts";
import { SESSION_SECRET as SECRET } from "#support/session-secret.ts";
import { isReauthenticationProof, createReauthenticationProof } from "./reauthentication-proof.server.ts";

const NOW = new Date("2026-11-22T10:00:00Z");

it("a reauthentication proof is valid for a minute, for one action of one user, under one secret", () => {
  const proof = createReauthenticationProof(SECRET, "agenda jeanne", NOW);
  expect(isReauthenticationProof(SECRET, "agenda jeanne", after(NOW, 60_000), proof)).toBe(true);
  expect(isReauthenticationProof(SECRET, "agenda jeanne", after(NOW, 60_001), proof)).toBe(false);
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
