import { expect, test } from "vitest";
import { failedBy } from "./failed-by.ts";

test("a form is told its own refusal, and no other's", () => {
  const refused = { ok: false, intent: "noter" } as const;
  expect([failedBy(refused, "noter"), failedBy(refused, "retirer")]).toEqual([refused, undefined]);
  expect([failedBy({ ok: true, intent: "noter" }, "noter"), failedBy(null, "noter")]).toEqual([undefined, undefined]);
});
