import { expect, test } from "vitest";
import { checkForm } from "#app/ui/form/checked-form.ts";
import { formOf } from "#support/site/form-of.ts";
import { entrySchema, moveSchema, withSlot } from "./agency-appointments.forms.ts";

const values = {
  name: " Mas des Pins ",
  phone: "06 39 98 00 55",
  email: "",
  date: "2027-06-12",
  slot: "14:00",
  minutes: "600",
  travelBefore: "60",
  travelAfter: "0",
  location: "",
  subject: "Mariage",
  note: "Deux\r\nlignes",
  notify: "on",
};
const check = (change: Record<string, string> = {}) => checkForm(entrySchema, formOf({ ...values, ...change }));

test("entrySchema trims values, lower-cases the e-mail, turns empty details into null and a tick into true", () => {
  expect(check()).toMatchObject({
    ok: true,
    value: {
      name: "Mas des Pins",
      phone: "06 39 98 00 55",
      email: null,
      minutes: 600,
      travelBefore: 60,
      location: null,
      note: "Deux\nlignes",
      notify: true,
      confirmed: "",
    },
  });
  expect(check({ notify: "" })).toMatchObject({ value: { notify: false } });
  expect(check({ email: "Sylvie@Courriel.example" })).toMatchObject({ value: { email: "sylvie@courriel.example" } });
});

test.each([
  [{ name: " " }, "name", "Indiquez un nom."],
  [{ name: "n".repeat(121) }, "name", "Le nom ne peut pas dépasser 120 caractères."],
  [{ phone: "demain" }, "phone", "Ce numéro de téléphone est incomplet ou invalide."],
  [{ phone: "06 39" }, "phone", "Ce numéro de téléphone est incomplet ou invalide."],
  [{ email: "claude" }, "email", "Adresse e-mail invalide."],
  [{ note: "n".repeat(2001) }, "note", "La note ne peut pas dépasser 2 000 caractères."],
] as const)("entrySchema rejects %j with an error on %s", (change, field, sentence) => {
  expect(check(change)).toMatchObject({ ok: false, errors: { [field]: sentence } });
});

test.each(["minutes", "travelBefore"] as const)(
  "entrySchema reads %s as NaN unless it is a whole number of at most five digits",
  (field) => {
    for (const text of ["30x", "x30", "-30", "3e1", "30.0", "300000"])
      expect(check({ [field]: text })).toMatchObject({ value: { [field]: Number.NaN } });
  },
);

test.each(["+33 (0)6 39 98 00 55", "01.99.00.12.34", ""])("entrySchema accepts the phone number %j", (phone) => {
  expect(check({ phone }).ok).toBe(true);
});

test("withSlot returns the suggested slot that was pressed, or else the slot of the fields", () => {
  const fields = { date: "2027-06-12", slot: "14:00", chosenSlot: "2027-06-13 09:30" };
  const checked = checkForm(moveSchema, formOf(fields));
  expect(checked.ok && withSlot(checked.value)).toMatchObject({ date: "2027-06-13", time: "09:30" });
  expect(withSlot({ ...fields, chosenSlot: "" })).toEqual({ date: "2027-06-12", time: "14:00" });
});
