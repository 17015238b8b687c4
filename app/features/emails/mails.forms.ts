import * as z from "zod/mini";
import { emailField } from "#app/forms/person.forms.ts";

/** Sends a mail once more. */
export const resendSchema = z.object({
  email: emailField,
  /** Whether what the agency has noted of them is corrected too. */
  correct: z.optional(z.string()),
});
