import type * as z from "zod/mini";
import { type FieldErrors, fieldsOf, type FormValues, valuesIn } from "./form-answer.ts";

export type CheckedForm<Value> =
  | { ok: true; value: Value; values: FormValues }
  | { ok: false; errors: FieldErrors; values: FormValues };

/** An empty field counts as missing, a repeated one as a list. Each field gets its first error only. */
export function checkForm<Value>(schema: z.ZodMiniType<Value>, form: FormData): CheckedForm<Value> {
  const fields: Record<string, unknown> = {};
  for (const [name, values] of fieldsOf(form)) {
    fields[name] = values.length > 1 ? values : values[0] || undefined;
  }
  const values = valuesIn(form);
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data, values };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { ok: false, errors, values };
}

export function errorsIn<Value>(schema: z.ZodMiniType<Value>, form: FormData): FieldErrors {
  const checked = checkForm(schema, form);
  return checked.ok ? {} : checked.errors;
}
