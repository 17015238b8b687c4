import * as z from "zod/mini";
import {
  EMAIL_MAXIMUM,
  isEmailAddress,
  isPersonName,
  isStrongPassword,
  NAME_MAXIMUM,
  PASSWORD_MAXIMUM,
} from "./account.ts";
import { accountMessages as messages } from "./account.messages.ts";

// The forms of the client's space go to the server before they are checked: one schema, on one side.

const name = z
  .string({ error: messages.name })
  .check(z.trim(), z.maxLength(NAME_MAXIMUM, messages.nameLength), z.refine(isPersonName, messages.name));
const presentPassword = z
  .string({ error: messages.passwordRequired })
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(1024, messages.passwordRequired), z.normalize("NFC"));

export const profileSchema = z.object({ lastName: name, firstName: name });

export const addressSchema = z.object({
  email: z
    .string({ error: messages.email })
    .check(
      z.trim(),
      z.maxLength(EMAIL_MAXIMUM, messages.email),
      z.refine(isEmailAddress, messages.email),
      z.toLowerCase(),
    ),
  currentPassword: presentPassword,
});

export const passwordSchema = z
  .object({
    currentPassword: presentPassword,
    password: z
      .string({ error: messages.password })
      .check(
        z.normalize("NFC"),
        z.maxLength(PASSWORD_MAXIMUM, messages.passwordLength),
        z.refine(isStrongPassword, messages.password),
      ),
    passwordConfirmation: z.string({ error: messages.passwordConfirmation }).check(z.normalize("NFC")),
  })
  .check(
    z.refine((form) => form.password === form.passwordConfirmation, {
      error: messages.passwordConfirmation,
      path: ["passwordConfirmation"],
    }),
  );

export const deletionSchema = z.object({ password: presentPassword });

export type FieldErrors = Record<string, string | undefined>;

/** The form's values, or the first error of each field. */
export function checkForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  form: FormData,
): { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors } {
  const typed = Object.fromEntries(
    [...new Set(form.keys())].map((key) => {
      const values = form.getAll(key);
      return [key, values.length === 1 ? values[0] : values];
    }),
  );
  const result = schema.safeParse(typed);
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}
