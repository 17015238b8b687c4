import { expect, it } from "vitest";
import { isSigned, sign } from "./signature.server.ts";

const SIGNATURE = "wmZF4hPm7ZmVvJ7etlHoeFlasXuuUlRMYIxYhe_NcC0";

it("sign returns the signature that browsers and mails already have", () => {
  expect(sign({ secret: "former" }, "device", "camille")).toBe(SIGNATURE);
});

it("isSigned accepts a signature of the secret and of a former one, for its purpose and text alone", () => {
  const secrets = { secret: "current", formerSecrets: ["former"] };
  expect(isSigned(secrets, "device", "camille", sign(secrets, "device", "camille"))).toBe(true);
  expect(isSigned(secrets, "device", "camille", SIGNATURE)).toBe(true);
  expect(isSigned({ secret: "current" }, "device", "camille", SIGNATURE)).toBe(false);
  expect(isSigned(secrets, "device link", "camille", SIGNATURE)).toBe(false);
  expect(isSigned(secrets, "device", "malik", SIGNATURE)).toBe(false);
  expect(isSigned(secrets, "device", "camille", SIGNATURE.slice(1))).toBe(false);
});
