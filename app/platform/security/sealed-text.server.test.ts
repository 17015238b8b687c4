import { expect, test } from "vitest";
import { openText, sealText } from "./sealed-text.server.ts";

const seal = { secret: "a secret of at least thirty-two characters", purpose: "test", owner: "camille" };

test("the one who sealed a text can read it, and the seal says nothing of it", () => {
  const sealed = sealText(seal, "JBSWY3DPEHPK3PXP");
  expect(openText(seal, sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
  expect(sealText(seal, "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test("a former secret still opens what it sealed, and seals nothing new", () => {
  const renewed = { ...seal, secret: "the secret that replaced it, thirty-two", formerSecrets: ["one", seal.secret] };
  expect(openText(renewed, sealText(seal, "JBSWY3DPEHPK3PXP"))).toBe("JBSWY3DPEHPK3PXP");
  expect(openText(seal, sealText(renewed, "JBSWY3DPEHPK3PXP"))).toBeNull();
});

test("neither another secret, purpose or owner opens it, nor any change to it", () => {
  const sealed = sealText(seal, "JBSWY3DPEHPK3PXP");
  for (const other of [{ secret: "another" }, { purpose: "another" }, { owner: "amine" }]) {
    expect(openText({ ...seal, ...other }, sealed)).toBeNull();
  }
  const bytes = Buffer.from(sealed, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(openText(seal, changed.toString("base64url")), `byte ${at}`).toBeNull();
  }
  for (const text of ["", "x", sealed.slice(0, 20)]) expect(openText(seal, text)).toBeNull();
});
