import * as z from "zod/mini";
import {
  emailField,
  emailRule,
  genderField,
  nameField,
  newPasswordFields,
  presentPasswordField,
  readEmail,
  requiredEmail,
  samePasswords,
} from "#app/forms/person.forms.ts";
import { personMessages } from "#app/forms/person.messages.ts";
import { resetRefusals } from "#app/features/account/password-change/reset.messages.ts";
import { accountMessages } from "./account.messages.ts";

export const signupSchema = z
  .object({
    gender: genderField,
    lastName: nameField,
    firstName: nameField,
    email: emailField,
    ...newPasswordFields,
    terms: z.literal("on", { error: accountMessages.terms }),
  })
  .check(samePasswords);

/** The form behind the link of a reset mail. */
export const newPasswordSchema = z.object(newPasswordFields).check(samePasswords);

export const loginSchema = z.object({
  email: requiredEmail(personMessages.emailRequired),
  password: presentPasswordField,
});

/** §8: the reset form has sentences of its own for an address that is missing and for one that is none. */
export const resetSchema = z.object({
  email: z
    .string({ error: personMessages.emailRequired })
    .check(
      readEmail,
      z.minLength(1, personMessages.emailRequired),
      emailRule(resetRefusals["invalid-email"]),
      z.toLowerCase(),
    ),
});

export type SignupForm = z.infer<typeof signupSchema>;
export type LoginForm = z.infer<typeof loginSchema>;
