import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { optionalEmail, optionalPhone } from "#app/forms/contact-details.forms.ts";
import { folded, text, ticked } from "#app/forms/form-values.ts";
import { presentPasswordField } from "#app/forms/person.forms.ts";
import { clientMessages as messages } from "./clients.messages.ts";

export const clientNoteSchema = z.object({
  text: z.pipe(text, z.string().check(z.minLength(1, messages.note), z.maxLength(2000, messages.noteLength))),
  note: text,
  baseVersion: baseVersionField,
});

const contactFields = {
  name: z.pipe(folded, z.string().check(z.minLength(1, messages.name), z.maxLength(120, messages.nameLength))),
  email: optionalEmail,
  phone: optionalPhone,
};

export const contactSchema = z.object(contactFields);

export const phoneSchema = z.object({ phone: optionalPhone, contactId: text });

export const guestSchema = z.object({ ...contactFields, contactId: text });

export const mergeSchema = z.object({ other: text, acknowledged: ticked });

export const erasureSchema = z.object({ acknowledged: ticked, currentPassword: presentPasswordField });

export const accountSchema = z.object({ account: text, currentPassword: presentPasswordField });
