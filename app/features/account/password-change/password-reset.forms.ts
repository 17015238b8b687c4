import * as z from "zod/mini";
import { emailRule, newPasswordFields, normalisedEmail, samePasswords } from "#app/forms/person.forms.ts";
import { personMessages } from "#app/forms/person.messages.ts";
import { resetRefusals } from "./password-reset.messages.ts";

export const newPasswordSchema = z.object(newPasswordFields).check(samePasswords);

/** Unlike `emailField`, it has one message for a missing address and another for an invalid one (specification §8). */
export const resetSchema = z.object({
  email: z
    .string({ error: personMessages.emailRequired })
    .check(
      normalisedEmail,
      z.minLength(1, personMessages.emailRequired),
      emailRule(resetRefusals["invalid-email"].message),
      z.toLowerCase(),
    ),
});
