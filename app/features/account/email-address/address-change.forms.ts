import * as z from "zod/mini";
import { emailField, presentPasswordField } from "#app/forms/person.forms.ts";

export const addressSchema = z.object({
  email: emailField,
  currentPassword: presentPasswordField,
  code: z.optional(z.string()),
});
