import * as z from "zod/mini";
import { existingPasswordField, requiredEmail } from "#app/forms/person.forms.ts";
import { personMessages } from "#app/forms/person.messages.ts";

export const loginSchema = z.object({
  email: requiredEmail(personMessages.emailRequired),
  password: existingPasswordField,
});

export type LoginValues = z.infer<typeof loginSchema>;
