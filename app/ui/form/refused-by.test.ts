import { expect, test } from "vitest";
import { refusedBy } from "./refused-by.ts";

test("a form is told its own refusal, and no other's", () => {
  const refused = { ok: false, intent: "noter" } as const;
  expect([refusedBy(refused, "noter"), refusedBy(refused, "retirer")]).toEqual([refused, undefined]);
  expect([refusedBy({ ok: true, intent: "noter" }, "noter"), refusedBy(null, "noter")]).toEqual([undefined, undefined]);
});
