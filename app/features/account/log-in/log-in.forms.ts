import * as z from "zod/mini";
import { presentPasswordField, requiredEmail } from "#app/forms/person.forms.ts";
import { personMessages } from "#app/forms/person.messages.ts";

export const loginSchema = z.object({
  email: requiredEmail(personMessages.emailRequired),
  password: presentPasswordField,
});

export type LoginValues = z.infer<typeof loginSchema>;
