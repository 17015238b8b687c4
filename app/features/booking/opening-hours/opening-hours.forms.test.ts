import { expect, it, test } from "vitest";
import { checkForm } from "#app/ui/form/checked-form.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { formOf } from "#support/site/form-of.ts";
import { openingHoursSchema } from "./opening-hours.forms.ts";

function check(change: Record<string, string> = {}) {
  const hours = { open: "on", from: "09:00", to: "18:00", breakFrom: "", breakTo: "" };
  const week = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    Object.entries(hours).map(([name, value]) => [`${name}-${day}`, value] as const),
  );
  const fields = { ...Object.fromEntries(week), minimumNotice: "none", windowDays: "365", ...change };
  return checkForm(openingHoursSchema, formOf(fields));
}

it("openingHoursSchema reads the default opening hours", () => {
  expect(check()).toMatchObject({ ok: true, value: DEFAULT_RULES });
});

it("openingHoursSchema keeps the hours of a closed weekday and accepts the usual notations of an hour", () => {
  const checked = check({ "open-6": "", "from-6": "9h30", "breakFrom-0": "12 h", "breakTo-0": "13:00" });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  expect(checked.value.week[6]).toEqual({ open: false, from: "09:30", to: "18:00", breakFrom: null, breakTo: null });
  expect(checked.value.week[0]).toMatchObject({ breakFrom: "12:00", breakTo: "13:00" });
});

it.each<Record<string, string>>([
  { "breakFrom-0": "09:00", "breakTo-0": "18:00" },
  { "open-0": "", "from-0": "18:00", "to-0": "09:00" },
])("openingHoursSchema accepts %j", (change) => {
  expect(check(change)).toMatchObject({ ok: true });
});

test.each<[Record<string, string>, string, string]>([
  [{ "to-0": "09:00" }, "to-0", "Le lundi : la fin doit venir après le début."],
  [{ "to-0": "08:00" }, "to-0", "Le lundi : la fin doit venir après le début."],
  [{ "from-1": "09:15" }, "from-1", "Le mardi : indiquez une heure pile ou une demie, comme 09:00 ou 09:30."],
  [{ "from-2": "" }, "from-2", "Le mercredi : indiquez une heure pile ou une demie, comme 09:00 ou 09:30."],
  [
    { "breakFrom-3": "12:00" },
    "breakTo-3",
    "Le jeudi : indiquez le début et la fin de la pause, ou laissez les deux vides.",
  ],
  [
    { "breakFrom-4": "13:00", "breakTo-4": "12:00" },
    "breakTo-4",
    "Le vendredi : la fin de la pause doit venir après son début.",
  ],
  [
    { "breakFrom-4": "12:00", "breakTo-4": "12:00" },
    "breakTo-4",
    "Le vendredi : la fin de la pause doit venir après son début.",
  ],
  [
    { "breakFrom-5": "08:00", "breakTo-5": "10:00" },
    "breakFrom-5",
    "Le samedi : la pause doit rester dans les horaires d’ouverture.",
  ],
  [
    { "breakFrom-5": "17:00", "breakTo-5": "18:30" },
    "breakFrom-5",
    "Le samedi : la pause doit rester dans les horaires d’ouverture.",
  ],
  [
    { "breakFrom-0": "12:15", "breakTo-0": "13:00" },
    "breakFrom-0",
    "Le lundi : indiquez une heure pile ou une demie, comme 09:00 ou 09:30.",
  ],
  [
    { "breakFrom-0": "12:00", "breakTo-0": "midi" },
    "breakTo-0",
    "Le lundi : indiquez une heure pile ou une demie, comme 09:00 ou 09:30.",
  ],
  [
    { "open-6": "", "to-6": "minuit" },
    "to-6",
    "Le dimanche : indiquez une heure pile ou une demie, comme 09:00 ou 09:30.",
  ],
  [{ minimumNotice: "toString" }, "minimumNotice", "Choisissez un délai."],
  [{ windowDays: "366" }, "windowDays", "Choisissez une durée."],
])("openingHoursSchema rejects %j with an error on %s", (change, field, sentence) => {
  const checked = check(change);
  expect(checked.ok ? {} : checked.errors).toEqual({ [field]: sentence });
});
