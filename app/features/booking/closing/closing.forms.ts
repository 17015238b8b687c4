import * as z from "zod/mini";
import { addDays } from "#app/french/dates.ts";
import { normaliseLine } from "#app/forms/form-text.ts";
import { RECURRENCES } from "#app/features/booking/closures/closure.ts";
import { isAgendaDate } from "#app/features/booking/time/days.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { isHalfHour, minutesOf } from "#app/features/booking/time/half-hour.ts";
import { isSkippedHalfHour, slotsOfSpan, readHour } from "#app/features/booking/time/span.ts";

const dateField = (missing: string) =>
  z.string({ error: missing }).check(z.refine(isAgendaDate, agencyAgendaRefusals["not-a-date"].message));
const hourField = z.pipe(
  z.transform((value) => (typeof value === "string" ? (readHour(value) ?? value) : value)),
  z.nullish(
    z.string().check(z.refine(isHalfHour, "Indiquez une heure pile ou une demie, par exemple 09:00 ou 09:30.")),
  ),
);
const reasonField = (maximum: number) =>
  z.nullish(z.string().check(z.overwrite(normaliseLine), z.maxLength(maximum, `${maximum} caractères au plus.`)));

/** The first `lastDate` that is too late for a closure from `date` on. */
const END_LIMITS = {
  once: (date: string) => addDays(date, 366),
  weekly: (date: string) => addDays(date, 7),
  yearly: (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`,
} as const;
const TOO_LONG = {
  once: "Une fermeture ne peut pas dépasser un an.",
  weekly: "Une fermeture hebdomadaire ne peut pas dépasser sept jours de suite.",
  yearly: "Une fermeture annuelle ne peut pas dépasser un an.",
} as const;

const fields = z.object({
  date: dateField("Choisissez le premier jour."),
  lastDate: z.nullish(dateField("Choisissez le dernier jour.")),
  from: hourField,
  to: hourField,
  recurrence: z.enum(RECURRENCES, { error: "Indiquez si la fermeture se répète." }),
  reason: reasonField(200),
  publicReason: reasonField(120),
});

function isSkippedBySummerTime(date: string, from?: string | null, to?: string | null): boolean {
  if (!from || !to) return false;
  return slotsOfSpan({ date, time: from, minutes: minutesOf(to) - minutesOf(from) }).every(isSkippedHalfHour);
}

export const closingSchema = z.pipe(
  fields.check(({ value, issues }) => {
    const { date, from, to, recurrence } = value;
    const lastDate = value.lastDate ?? date;
    const addIssue = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value });
    const areValidDates = isAgendaDate(date) && isAgendaDate(lastDate);
    if (areValidDates && lastDate < date) addIssue("lastDate", "Le dernier jour ne peut pas précéder le premier.");
    else if (areValidDates && lastDate >= END_LIMITS[recurrence](date)) addIssue("lastDate", TOO_LONG[recurrence]);
    if (from && to && from >= to) addIssue("to", "La fin doit venir après le début.");
    else if (areValidDates && recurrence === "once" && date === lastDate && isSkippedBySummerTime(date, from, to))
      addIssue("from", agencyAgendaRefusals["missing-hour"].message);
  }),
  z.transform(({ date, lastDate, from, to, recurrence, reason, publicReason }) => ({
    date,
    lastDate: lastDate ?? date,
    from: from ?? null,
    to: to ?? null,
    recurrence,
    reason: reason || null,
    publicReason: publicReason || null,
  })),
);

export const holidaysSchema = z.pipe(
  z.object({
    holiday: z.union([z.string(), z.array(z.string())], { error: "Cochez au moins un jour." }),
  }),
  z.transform(({ holiday }) => [holiday].flat().filter(isAgendaDate)),
);
