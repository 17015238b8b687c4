import { expect, test } from "vitest";
import { failureOf } from "./failure-of.ts";

test("failureOf returns the failure of the form with the given intent, and undefined in all other cases", () => {
  const failed = { ok: false, intent: "noter" } as const;
  expect([failureOf(failed, "noter"), failureOf(failed, "retirer")]).toEqual([failed, undefined]);
  expect([failureOf({ ok: true, intent: "noter" }, "noter"), failureOf(null, "noter")]).toEqual([undefined, undefined]);
});
