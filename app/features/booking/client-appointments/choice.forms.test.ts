import { expect, test } from "vitest";
import { checkForm } from "#app/ui/form/checked-form.ts";
import { formOf } from "#support/site/form-of.ts";
import { choiceSchema } from "./choice.forms.ts";

const check = (fields: Record<string, string>) => checkForm(choiceSchema, formOf(fields));

test.each([
  [{ proposedSlot: "2026-12-05 10:30" }, { date: "2026-12-05", time: "10:30" }],
  [
    { date: "2026-12-05", slot: "10:30" },
    { date: "2026-12-05", time: "10:30" },
  ],
  [
    { proposedSlot: "", date: "demain", slot: "10:30" },
    { date: "demain", time: "10:30" },
  ],
])("choiceSchema reads %o as a slot", (fields, value) => {
  expect(check(fields)).toMatchObject({ ok: true, value });
});

test.each([{}, { date: "2026-12-05" }, { slot: "10:30" }, { proposedSlot: "2026-12-05T10:30" }])(
  "choiceSchema rejects %o",
  (fields) => {
    expect(check(fields as Record<string, string>)).toMatchObject({
      ok: false,
      errors: { "": "Veuillez sélectionner une date et un créneau." },
    });
  },
);
