import * as z from "zod/mini";
import { emailField, presentPasswordField } from "#app/forms/person.forms.ts";

/** `code`: the one-time or recovery code, if the account has a second factor. */
export const addressSchema = z.object({
  email: emailField,
  currentPassword: presentPasswordField,
  code: z.optional(z.string()),
});
