import * as z from "zod/mini";
import {
  type BookingRules,
  bookingRulesSchema,
  type DayHours,
} from "#app/features/booking/availability/booking-rules.ts";
import { hoursFieldNames } from "./hours-field-names.ts";
import { WINDOW_LABELS, MINIMUM_NOTICE_LABELS } from "./rules-in-words.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import { isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { readHour } from "#app/features/booking/time/span.ts";

type FormValues = Record<string, unknown>;

const parseHour = (text: unknown) => readHour(String(text ?? ""));

function readDay(values: FormValues, weekday: number): Record<keyof DayHours, string | boolean | null> {
  const { open, from, to, breakFrom, breakTo } = hoursFieldNames(weekday);
  return {
    open: values[open] !== undefined,
    from: parseHour(values[from]),
    to: parseHour(values[to]),
    breakFrom: parseHour(values[breakFrom]),
    breakTo: parseHour(values[breakTo]),
  };
}

interface Fault {
  field: keyof DayHours;
  message: string;
}

function faultOf(values: FormValues, weekday: number): Fault | null {
  const fieldNames = hoursFieldNames(weekday);
  const day = readDay(values, weekday);
  const breakFields = (["breakFrom", "breakTo"] as const).filter((name) => values[fieldNames[name]] !== undefined);
  const field = (["from", "to", ...breakFields] as const).find((name) => !isHalfHour(String(day[name])));
  if (field) return { field, message: "indiquez une heure pile ou une demie, comme 09:00 ou 09:30." };
  const { open, from, to, breakFrom, breakTo } = day as DayHours;
  if (!open) return null;
  if (from >= to) return { field: "to", message: "la fin doit venir après le début." };
  if ((breakFrom === null) !== (breakTo === null))
    return { field: "breakTo", message: "indiquez le début et la fin de la pause, ou laissez les deux vides." };
  if (breakFrom === null || breakTo === null) return null;
  if (breakFrom >= breakTo) return { field: "breakTo", message: "la fin de la pause doit venir après son début." };
  if (breakFrom >= from && breakTo <= to) return null;
  return { field: "breakFrom", message: "la pause doit rester dans les horaires d’ouverture." };
}

/** A closed weekday keeps its hours, so they must be half hours too. */
export const openingHoursSchema = z.pipe(
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const addIssue = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value });
    for (const [weekday, name] of WEEKDAYS.entries()) {
      const fault = faultOf(value, weekday);
      if (fault) addIssue(hoursFieldNames(weekday)[fault.field], `Le ${name} : ${fault.message}`);
    }
    if (!Object.hasOwn(MINIMUM_NOTICE_LABELS, String(value.minimumNotice)))
      addIssue("minimumNotice", "Choisissez un délai.");
    if (!Object.hasOwn(WINDOW_LABELS, String(value.windowDays))) addIssue("windowDays", "Choisissez une durée.");
  }),
  z.transform((values: FormValues): BookingRules =>
    bookingRulesSchema.parse({
      week: WEEKDAYS.map((_, weekday) => readDay(values, weekday)),
      minimumNotice: values.minimumNotice,
      windowDays: Number(values.windowDays),
    }),
  ),
);
