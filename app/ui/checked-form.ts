import type * as z from "zod/mini";

/** What is wrong with a form, by field, "" for the form itself; and what was typed, which comes back with it. */
export interface FormReply {
  errors: Record<string, string>;
  typed: Record<string, string>;
}

/** Never sent back. */
const SECRET = new Set(["password", "passwordConfirmation", "currentPassword"]);

/** Reads a form with the schema that the browser uses too. One sentence for each field: the first. */
export function checkForm<Value>(
  schema: z.ZodMiniType<Value>,
  form: FormData,
): { ok: true; value: Value; reply: FormReply } | { ok: false; reply: FormReply } {
  const fields: Record<string, unknown> = {};
  const typed: FormReply["typed"] = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const [value] = values;
    // What is left empty is missing; what is sent twice is no text.
    if (values.length > 1) fields[name] = values;
    else if (value !== "") fields[name] = value;
    if (typeof value === "string" && !SECRET.has(name)) typed[name] = value;
  }
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data, reply: { errors: {}, typed } };
  const errors: FormReply["errors"] = {};
  for (const { path, message } of result.error.issues) errors[path.join(".")] ??= message;
  return { ok: false, reply: { errors, typed } };
}
