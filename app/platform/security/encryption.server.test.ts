import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.server.ts";

const context = { secret: "a secret of at least thirty-two characters", purpose: "test", owner: "camille" };

test("encrypt makes a different ciphertext each time, without the text in it, and decrypt returns the text", () => {
  const encrypted = encrypt(context, "JBSWY3DPEHPK3PXP");
  expect(decrypt(context, encrypted)).toBe("JBSWY3DPEHPK3PXP");
  expect(Buffer.from(encrypted, "base64url").toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
  expect(encrypt(context, "JBSWY3DPEHPK3PXP")).not.toBe(encrypted);
});

test("decrypt accepts a former secret, and encrypt uses only the current one", () => {
  const renewed = {
    ...context,
    secret: "the secret that replaced it, thirty-two",
    formerSecrets: ["one", context.secret],
  };
  expect(decrypt(renewed, encrypt(context, "JBSWY3DPEHPK3PXP"))).toBe("JBSWY3DPEHPK3PXP");
  expect(decrypt(context, encrypt(renewed, "JBSWY3DPEHPK3PXP"))).toBeNull();
});

test("decrypt returns null for another secret, purpose or owner, and for a changed ciphertext", () => {
  const encrypted = encrypt(context, "JBSWY3DPEHPK3PXP");
  for (const other of [{ secret: "another" }, { purpose: "another" }, { owner: "amine" }]) {
    expect(decrypt({ ...context, ...other }, encrypted)).toBeNull();
  }
  const bytes = Buffer.from(encrypted, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(decrypt(context, changed.toString("base64url")), `byte ${at}`).toBeNull();
  }
  for (const text of ["", "x", encrypted.slice(0, 20)]) expect(decrypt(context, text)).toBeNull();
});
