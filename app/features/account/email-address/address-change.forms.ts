import * as z from "zod/mini";
import { emailField, existingPasswordField } from "#app/forms/person.forms.ts";

export const addressSchema = z.object({
  email: emailField,
  currentPassword: existingPasswordField,
  code: z.optional(z.string()),
});
