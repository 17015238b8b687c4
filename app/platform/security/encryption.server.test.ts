import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.server.ts";

const context = { secret: "a secret of at least thirty-two characters", purpose: "test", owner: "camille" };
const TEXT = "JBSWY3DPEHPK3PXP";

test("encrypt makes a different ciphertext each time, without the text in it, and decrypt returns the text", () => {
  const encrypted = encrypt(context, TEXT);
  expect(decrypt(context, encrypted)).toBe(TEXT);
  expect(Buffer.from(encrypted, "base64url").toString("latin1")).not.toContain(TEXT);
  expect(encrypt(context, TEXT)).not.toBe(encrypted);
});

test("decrypt accepts a former secret, and encrypt uses only the current one", () => {
  const renewed = {
    ...context,
    secret: "a new secret of at least thirty-two characters",
    formerSecrets: ["an older secret", context.secret],
  };
  expect(decrypt(renewed, encrypt(context, TEXT))).toBe(TEXT);
  expect(decrypt(context, encrypt(renewed, TEXT))).toBeNull();
});

test("decrypt returns null for another secret, purpose or owner, and for a changed ciphertext", () => {
  const encrypted = encrypt(context, TEXT);
  for (const change of [{ secret: "another" }, { purpose: "another" }, { owner: "amine" }]) {
    expect(decrypt({ ...context, ...change }, encrypted)).toBeNull();
  }
  const bytes = Buffer.from(encrypted, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(decrypt(context, changed.toString("base64url")), `byte ${at}`).toBeNull();
  }
  for (const text of ["", "x", encrypted.slice(0, 20)]) expect(decrypt(context, text)).toBeNull();
});
