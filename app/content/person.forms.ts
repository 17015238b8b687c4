import * as z from "zod/mini";
import {
  EMAIL_MAXIMUM,
  foreignSign,
  isEmailAddress,
  isPersonName,
  isStrongPassword,
  NAME_MAXIMUM,
  PASSWORD_MAXIMUM,
} from "./person.ts";
import { personMessages as messages } from "./person.messages.ts";

// The fields of a person's details, for every form that asks for them (§5). zod/mini: the browser loads these schemas
// with the authentication window.

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

export const genderField = z.enum(["F", "M"], { error: messages.gender });

function refusedPassword(password: string): string {
  const sign = foreignSign(password);
  return sign === undefined ? messages.password : `${messages.password} ${messages.foreignSign(sign)}`;
}

/** The password as it is hashed: one accented letter may be typed as one code point or as two. */
const nfc = z.overwrite<string>((value) => value.normalize("NFC"));

/** A password that exists already: the only rule is that it is not empty. */
export const presentPasswordField = z
  .string({ error: messages.passwordRequired })
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(1024, messages.passwordRequired), nfc);

export const newPasswordFields = {
  password: z
    .string({ error: messages.password })
    .check(
      nfc,
      z.maxLength(PASSWORD_MAXIMUM, messages.passwordLength),
      z.refine(isStrongPassword, { error: ({ input }) => refusedPassword(String(input)) }),
    ),
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
