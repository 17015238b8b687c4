import * as z from "zod/mini";
import {
  EMAIL_MAXIMUM,
  isEmailAddress,
  isPersonName,
  isStrongPassword,
  NAME_MAXIMUM,
  PASSWORD_MAXIMUM,
} from "#app/content/person.ts";
import { accountMessages as messages, resetMessages, resetRefusals } from "./account.messages.ts";

// zod/mini: the browser loads these schemas with the authentication window.

export const emailField = z
  .string({ error: messages.email })
  .check(
    z.trim(),
    z.maxLength(EMAIL_MAXIMUM, messages.email),
    z.refine(isEmailAddress, messages.email),
    z.toLowerCase(),
  );

export const nameField = z
  .string({ error: messages.name })
  .check(z.trim(), z.maxLength(NAME_MAXIMUM, messages.nameLength), z.refine(isPersonName, messages.name));

/** The password as it is hashed: one accented letter may be typed as one code point or as two. */
const nfc = z.overwrite<string>((value) => value.normalize("NFC"));

export const newPasswordFields = {
  password: z
    .string({ error: messages.password })
    .check(nfc, z.maxLength(PASSWORD_MAXIMUM, messages.passwordLength), z.refine(isStrongPassword, messages.password)),
  passwordConfirmation: z.string({ error: messages.passwordConfirmation }).check(nfc),
};

export const samePasswords = z.refine<{ password: string; passwordConfirmation: string }>(
  (form) => form.password === form.passwordConfirmation,
  {
    error: messages.passwordConfirmation,
    path: ["passwordConfirmation"],
    // Runs beside the other rules, so that one submission shows every mistake at once.
    when: ({ value }) =>
      isRecord(value) && typeof value.password === "string" && typeof value.passwordConfirmation === "string",
  },
);

export const signupSchema = z
  .object({
    gender: z.enum(["F", "M"], { error: messages.gender }),
    lastName: nameField,
    firstName: nameField,
    email: emailField,
    ...newPasswordFields,
    terms: z.literal("on", { error: messages.terms }),
  })
  .check(samePasswords);

/** The form behind the link of a reset mail. */
export const newPasswordSchema = z.object(newPasswordFields).check(samePasswords);

export const loginSchema = z.object({
  email: z
    .string({ error: messages.emailRequired })
    .check(
      z.trim(),
      z.maxLength(EMAIL_MAXIMUM, messages.email),
      z.refine(isEmailAddress, messages.email),
      z.toLowerCase(),
    ),
  password: z
    .string({ error: messages.passwordRequired })
    .check(z.minLength(1, messages.passwordRequired), z.maxLength(1024, messages.passwordRequired), nfc),
});

/** §8: the reset form has sentences of its own for an address that is missing and for one that is none. */
export const resetSchema = z.object({
  email: z.string({ error: resetMessages.emailRequired }).check(
    z.trim(),
    z.minLength(1, resetMessages.emailRequired),
    z.refine((value) => value === "" || isEmailAddress(value), resetRefusals["invalid-email"]),
    z.toLowerCase(),
  ),
});

export type SignupForm = z.infer<typeof signupSchema>;
export type LoginForm = z.infer<typeof loginSchema>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
