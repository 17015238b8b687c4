import { expect, test } from "vitest";
import { fieldError } from "./field-error.ts";

test("fieldError returns the error of its own field only", () => {
  const failed = { ok: false, errors: { name: "L’objet manque" } } as const;
  expect(["name", "phone"].map((field) => fieldError(failed, field))).toEqual(["L’objet manque", undefined]);
  expect([fieldError({ ok: true }, "name"), fieldError(undefined, "name")]).toEqual([undefined, undefined]);
});
