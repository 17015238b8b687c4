import { expect, test } from "vitest";
import { failedBy } from "./failed-by.ts";

test("failedBy returns the failure of the form with the given intent, and undefined in all other cases", () => {
  const failed = { ok: false, intent: "noter" } as const;
  expect([failedBy(failed, "noter"), failedBy(failed, "retirer")]).toEqual([failed, undefined]);
  expect([failedBy({ ok: true, intent: "noter" }, "noter"), failedBy(null, "noter")]).toEqual([undefined, undefined]);
});
