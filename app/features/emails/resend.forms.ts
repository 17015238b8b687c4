import * as z from "zod/mini";
import { emailField } from "#app/forms/person.forms.ts";

export const resendSchema = z.object({
  email: emailField,
  correct: z.optional(z.string()),
});
