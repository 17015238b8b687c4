import { expect, it } from "vitest";
import { linkRefusal } from "./link-refusal.ts";

const refusals = { used: "", expired: "" };

it("linkRefusal prefers the reason of the POST to the reason of the page load", () => {
  expect(linkRefusal(refusals, { ok: false, reason: "used" }, "expired")).toBe("used");
  expect(linkRefusal(refusals, undefined, "expired")).toBe("expired");
});

it("linkRefusal ignores a POST reason that keeps the form, and returns nothing after a success", () => {
  expect(linkRefusal(refusals, { ok: false, reason: "too-many" }, "waiting")).toBeNull();
  expect(linkRefusal(refusals, { ok: false, reason: "too-many" }, "expired")).toBe("expired");
  expect(linkRefusal(refusals, { ok: true }, "used")).toBeNull();
});
