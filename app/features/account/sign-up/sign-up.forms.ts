import * as z from "zod/mini";
import { emailField, genderField, nameField, newPasswordFields, samePasswords } from "#app/forms/person.forms.ts";
import { signupMessages } from "./sign-up.messages.ts";

export const signupSchema = z
  .object({
    gender: genderField,
    lastName: nameField,
    firstName: nameField,
    email: emailField,
    ...newPasswordFields,
    terms: z.literal("on", { error: signupMessages.terms }),
  })
  .check(samePasswords);

export type SignupValues = z.infer<typeof signupSchema>;
