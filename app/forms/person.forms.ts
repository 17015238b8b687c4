import * as z from "zod/mini";
import { foldedLine } from "./form-text.ts";
import { isRecord } from "./is-record.ts";
import {
  disallowedCharacter,
  hasNonAsciiLocalPart,
  isEmailAddress,
  isPersonName,
  isStrongPassword,
  looksLikeEmail,
  NAME_MAXIMUM,
  PASSWORD_MAXIMUM,
  normaliseEmail,
} from "./person.ts";
import { personMessages as messages } from "./person.messages.ts";

// The person fields (specification §5), in zod/mini because the authentication modal loads them in the browser.

export const normalisedEmail = z.overwrite(normaliseEmail);

export function emailRule(invalid: string = messages.email) {
  return z.refine<string>(isEmailAddress, {
    error: ({ input }) => {
      if (hasNonAsciiLocalPart(String(input))) return messages.nonAsciiLocalPart;
      return looksLikeEmail(String(input)) ? messages.emailFormat : invalid;
    },
  });
}

export function requiredEmail(missing: string) {
  return z.string({ error: missing }).check(normalisedEmail, emailRule(), z.toLowerCase());
}

export const emailField = requiredEmail(messages.email);

export const nameField = z
  .string({ error: messages.name })
  .check(
    z.overwrite(foldedLine),
    z.maxLength(NAME_MAXIMUM, messages.nameLength),
    z.refine(isPersonName, messages.name),
  );

export const genderField = z.enum(["F", "M"], { error: messages.gender });

function passwordError(password: string): string {
  const character = disallowedCharacter(password);
  if (character === undefined) return messages.password;
  return `${messages.password} ${messages.disallowedCharacter(character)}`;
}

/** NFC before hashing, because an accented letter may be typed as one code point or as two. */
const nfc = z.overwrite<string>((value) => value.normalize("NFC"));

export const existingPasswordField = z
  .string({ error: messages.passwordRequired })
  .check(nfc, z.minLength(1, messages.passwordRequired), z.maxLength(PASSWORD_MAXIMUM, messages.passwordLength));

export const newPasswordFields = {
  password: z
    .string({ error: messages.password })
    .check(
      nfc,
      z.maxLength(PASSWORD_MAXIMUM, messages.passwordLength),
      z.refine(isStrongPassword, { error: ({ input }) => passwordError(String(input)) }),
    ),
  passwordConfirmation: z.string({ error: messages.passwordConfirmation }).check(nfc),
};

export const samePasswords = z.refine<{ password: string; passwordConfirmation: string }>(
  (form) => form.password === form.passwordConfirmation,
  {
    error: messages.passwordConfirmation,
    path: ["passwordConfirmation"],
    // Runs even if other rules fail, so that one submission shows every mistake.
    when: ({ value }) =>
      isRecord(value) && typeof value.password === "string" && typeof value.passwordConfirmation === "string",
  },
);
