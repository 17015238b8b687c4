import * as z from "zod/mini";
import { emailRule, newPasswordFields, readEmail, samePasswords } from "#app/forms/person.forms.ts";
import { personMessages } from "#app/forms/person.messages.ts";
import { resetRefusals } from "./password-reset.messages.ts";

/** The form behind the link of a reset mail. */
export const newPasswordSchema = z.object(newPasswordFields).check(samePasswords);

/** §8: the reset form has sentences of its own for an address that is missing and for one that is none. */
export const resetSchema = z.object({
  email: z
    .string({ error: personMessages.emailRequired })
    .check(
      readEmail,
      z.minLength(1, personMessages.emailRequired),
      emailRule(resetRefusals["invalid-email"].message),
      z.toLowerCase(),
    ),
});
