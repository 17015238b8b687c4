import * as z from "zod/mini";

export const baseVersionField = z.transform((value) =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
);

export function baseVersionIn(form: FormData): number | undefined {
  return baseVersionField.parse(form.get("baseVersion"));
}
