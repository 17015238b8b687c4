import { expect, test } from "vitest";
import { failureKind } from "./failure-kind.ts";

test("failureKind distinguishes an unknown address, a recipient refused for another reason, and no error", () => {
  const kinds = ["550 RCPT TO", "550 5.1.1 RCPT TO", "554 5.7.1 RCPT TO", null].map(failureKind);
  expect(kinds).toEqual(["address-unknown", "address-unknown", "recipient-refused", "unknown"]);
});
