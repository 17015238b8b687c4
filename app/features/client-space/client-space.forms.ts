import * as z from "zod/mini";
import { emailField, nameField, newPasswordFields, samePasswords } from "#app/features/account/account.forms.ts";
import { accountMessages as messages } from "#app/features/account/account.messages.ts";

// The forms of the client's space go to the server before they are checked: one schema, on one side.

const presentPassword = z
  .string({ error: messages.passwordRequired })
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(1024, messages.passwordRequired), z.normalize("NFC"));

export const profileSchema = z.object({ lastName: nameField, firstName: nameField });

export const addressSchema = z.object({ email: emailField, currentPassword: presentPassword });

export const passwordSchema = z.object({ currentPassword: presentPassword, ...newPasswordFields }).check(samePasswords);

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
