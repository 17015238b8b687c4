import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { isIsoDate } from "#app/french/dates.ts";
import { textLine, orNull, text } from "#app/forms/form-values.ts";
import {
  CHECK_NAMES,
  COMPLETED_CHECK_NAMES,
  OUTCOME_NAMES,
  DATA_REQUEST_NAMES,
  dataRequestMessages as messages,
} from "./data-requests.messages.ts";

const TEXT_MAXIMUM = 2000;

const requiredText = (missing: string) =>
  z.pipe(text, z.string().check(z.minLength(1, missing), z.maxLength(TEXT_MAXIMUM, messages.length)));
const optionalText = z.pipe(z.pipe(text, z.string().check(z.maxLength(TEXT_MAXIMUM, messages.length))), orNull);

const dayUntil = (today: string) =>
  z.pipe(text, z.string().check(z.refine((value) => isIsoDate(value) && value <= today, messages.date)));
const optionalDayUntil = (today: string) =>
  z.pipe(
    z.pipe(
      text,
      z.string().check(z.refine((value) => value === "" || (isIsoDate(value) && value <= today), messages.date)),
    ),
    orNull,
  );

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as [Key, ...Key[]];

export const OFF_SITE_ORIGINS = ["letter", "mail", "call"] as const;

export const newDataRequestSchema = (today: string) =>
  z.object({
    kind: z.enum(keysOf(DATA_REQUEST_NAMES), { error: messages.kind }),
    origin: z.enum(OFF_SITE_ORIGINS, { error: messages.origin }),
    checkedBy: z.enum(keysOf(CHECK_NAMES), { error: messages.checkedBy }),
    person: z.pipe(
      textLine,
      z.string().check(z.minLength(1, messages.person), z.maxLength(200, messages.personLength)),
    ),
    receivedOn: dayUntil(today),
  });

export const extensionSchema = z.object({ id: text, extendedFor: requiredText(messages.reason) });

export const answerSchema = (today: string) =>
  z.object({
    id: text,
    answeredOn: dayUntil(today),
    outcome: z.enum(keysOf(OUTCOME_NAMES), { error: messages.outcome }),
    answer: optionalText,
    checkedBy: z.optional(z.enum(keysOf(COMPLETED_CHECK_NAMES), { error: messages.checkedBy })),
  });

interface BreachNotifications {
  authorityOn: string | null;
  peopleOn: string | null;
  whyNotNotified: string | null;
}

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

export const breachSchema = (today: string) =>
  z
    .object({
      id: text,
      baseVersion: baseVersionField,
      noticedAt: z.pipe(
        text,
        z
          .string()
          .check(
            z.refine(
              (value) => LOCAL_DATE_TIME.test(value) && isIsoDate(value.slice(0, 10)) && value.slice(0, 10) <= today,
              messages.noticedAt,
            ),
          ),
      ),
      what: requiredText(messages.what),
      concerned: requiredText(messages.concerned),
      consequences: requiredText(messages.consequences),
      measures: requiredText(messages.measures),
      authorityOn: optionalDayUntil(today),
      peopleOn: optionalDayUntil(today),
      whyNotNotified: optionalText,
    })
    .check(
      z.refine((value: BreachNotifications) => (value.authorityOn && value.peopleOn) || value.whyNotNotified !== null, {
        path: ["whyNotNotified"],
        error: messages.whyNotNotified,
      }),
      ({ value, issues }) => {
        const { noticedAt, ...dates } = value as BreachNotifications & { noticedAt: string };
        for (const name of ["authorityOn", "peopleOn"] as const)
          if (dates[name] && dates[name] < noticedAt.slice(0, 10))
            issues.push({ code: "custom", path: [name], message: messages.beforeDiscovery, input: dates[name] });
      },
    );
