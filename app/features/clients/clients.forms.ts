import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { guestName, noteLength, optionalEmail, optionalPhone } from "#app/forms/contact-details.forms.ts";
import { text, checkbox } from "#app/forms/form-values.ts";
import { existingPasswordField } from "#app/forms/person.forms.ts";
import { emptyNote } from "./clients.messages.ts";

export const clientNoteSchema = z.object({
  text: z.pipe(text, z.string().check(z.minLength(1, emptyNote), noteLength)),
  note: text,
  baseVersion: baseVersionField,
});

const contactFields = {
  name: guestName,
  email: optionalEmail,
  phone: optionalPhone,
};

export const contactSchema = z.object(contactFields);

export const phoneSchema = z.object({ phone: optionalPhone, contactId: text });

export const guestSchema = z.object({ ...contactFields, contactId: text });

export const mergeSchema = z.object({ other: text, acknowledged: checkbox });

export const erasureSchema = z.object({ acknowledged: checkbox, currentPassword: existingPasswordField });

export const accountSchema = z.object({ account: text, currentPassword: existingPasswordField });
