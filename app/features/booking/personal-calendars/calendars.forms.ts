import * as z from "zod/mini";
import { normaliseLine } from "#app/forms/form-text.ts";
import { existingPasswordField } from "#app/forms/person.forms.ts";
import { calendarFields } from "./calendars.messages.ts";

const nameField = z
  .string({ error: calendarFields.name })
  .check(z.overwrite(normaliseLine), z.minLength(1, calendarFields.name), z.maxLength(40, calendarFields.longName));

/** `currentPassword` is required even after a recent login, because the link decides what the site fetches. */
export const calendarSchema = z.object({
  name: nameField,
  link: z
    .string({ error: calendarFields.link })
    .check(z.trim(), z.minLength(1, calendarFields.link), z.maxLength(2000, calendarFields.longLink)),
  currentPassword: existingPasswordField,
});

const calendarId = z.string().check(z.regex(/^[\da-f-]{36}$/));

export const calendarIdSchema = z.object({ calendar: calendarId });

export const calendarNameSchema = z.object({ calendar: calendarId, name: nameField });
