import * as z from "zod/mini";

/** The server refuses the change if the stored version is newer than the one that the form was loaded with. */
export const baseVersionField = z.transform((value) =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
);

export function baseVersionIn(form: FormData): number | undefined {
  return baseVersionField.parse(form.get("baseVersion"));
}
