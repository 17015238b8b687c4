import { expect, it } from "vitest";
import { linkRefusal } from "./link-refusal.ts";

const refusals = { used: "", expired: "" };

it("takes what the POST found out about the link before what the page found", () => {
  expect(linkRefusal(refusals, { ok: false, reason: "used" }, "expired")).toBe("used");
  expect(linkRefusal(refusals, undefined, "expired")).toBe("expired");
});

it("leaves the form where it is for every other refusal, and once the form was accepted", () => {
  expect(linkRefusal(refusals, { ok: false, reason: "too-many" }, "waiting")).toBeNull();
  expect(linkRefusal(refusals, { ok: false, reason: "too-many" }, "expired")).toBe("expired");
  expect(linkRefusal(refusals, { ok: true }, "used")).toBeNull();
});
