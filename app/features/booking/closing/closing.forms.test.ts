import { expect, it, test } from "vitest";
import { checkForm } from "#app/ui/form/checked-form.ts";
import { formOf } from "#support/site/form-of.ts";
import { closingSchema } from "./closing.forms.ts";

const check = (fields: Record<string, string>) =>
  checkForm(closingSchema, formOf({ date: "2026-12-24", recurrence: "once", ...fields }));

it("closingSchema turns empty fields into null, and an empty last day into the first one", () => {
  expect(check({ lastDate: "", from: "", to: "", reason: "", publicReason: "" })).toMatchObject({
    ok: true,
    value: { lastDate: "2026-12-24", from: null, to: null, reason: null, publicReason: null },
  });
});

it("closingSchema accepts the usual notations of an hour", () => {
  expect(check({ from: "9h", to: "13h30" })).toMatchObject({ ok: true, value: { from: "09:00", to: "13:30" } });
});

test.each<Record<string, string>>([
  // The longest closures: once to the same day of the next year, weekly for seven days, yearly for 365 days.
  { date: "2026-12-24", lastDate: "2027-12-24", recurrence: "once" },
  { lastDate: "2026-12-30", recurrence: "weekly" },
  { lastDate: "2027-12-23", recurrence: "yearly" },
  { lastDate: "2027-01-03", from: "09:00", to: "12:30", reason: "Congés", publicReason: "En reportage à Lyon" },
  // Summer time skips only a part of this closure.
  { date: "2027-03-28", from: "01:30", to: "03:00" },
  // Summer time skips these hours on one day of the closure only.
  { date: "2027-03-28", lastDate: "2027-03-29", from: "02:00", to: "03:00" },
  { date: "2027-03-28", from: "02:00", to: "03:00", recurrence: "weekly" },
])("closingSchema accepts %j", (fields) => {
  expect(check(fields)).toMatchObject({ ok: true, value: fields });
});

test.each([
  [{ date: "" }, "date", "Choisissez le premier jour."],
  [{ date: "2027-02-30" }, "date", "Indiquez une date valide."],
  [{ date: "../../etc/passwd", lastDate: "2027-05-27" }, "date", "Indiquez une date valide."],
  [{ lastDate: "demain" }, "lastDate", "Indiquez une date valide."],
  [{ lastDate: "2026-12-23" }, "lastDate", "Le dernier jour ne peut pas précéder le premier."],
  [{ lastDate: "2027-12-25" }, "lastDate", "Une fermeture ne peut pas dépasser un an."],
  [
    { lastDate: "2026-12-31", recurrence: "weekly" },
    "lastDate",
    "Une fermeture hebdomadaire ne peut pas dépasser sept jours de suite.",
  ],
  [{ lastDate: "2027-12-24", recurrence: "yearly" }, "lastDate", "Une fermeture annuelle ne peut pas dépasser un an."],
  [{ from: "1x:00", to: "22:00" }, "from", "Indiquez une heure pile ou une demie, par exemple 09:00 ou 09:30."],
  [{ from: "09:10" }, "from", "Indiquez une heure pile ou une demie, par exemple 09:00 ou 09:30."],
  [{ from: "12:00", to: "12:00" }, "to", "La fin doit venir après le début."],
  [
    { date: "2027-03-28", from: "02:00", to: "03:00" },
    "from",
    "Cette heure n’existe pas cette nuit-là : on passe à l’heure d’été.",
  ],
  [{ recurrence: "monthly" }, "recurrence", "Indiquez si la fermeture se répète."],
  [{ publicReason: "x".repeat(121) }, "publicReason", "120 caractères au plus."],
])("closingSchema rejects %j with an error on %s", (fields: Record<string, string>, field, sentence) => {
  const checked = check(fields);
  expect(checked.ok ? {} : checked.errors).toEqual({ [field]: sentence });
});
