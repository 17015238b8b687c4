import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCodeOf } from "./qr-code.ts";

test("the path of a QR code draws the encoded modules and the white border", () => {
  const text = "otpauth://totp/Atelier%20Solstice:jeanne%40atelier.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const { size, path } = qrCodeOf(text);
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  // « M4 4h7v1h-7z » draws seven modules.
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let offset = 0; offset < Number(length); offset++) modules[Number(y)]![Number(x) + offset] = true;
  expect(modules).toEqual(encode(text, { ecc: "M", border: 4 }).data);
  for (const edge of [0, 1, 2, 3]) expect(modules[edge]).not.toContain(true);
  expect(path).toMatch(/^[MhvzZ\d -]+$/);
});
