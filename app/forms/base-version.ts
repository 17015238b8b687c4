import * as z from "zod/mini";

/**
 * The version of what a form showed, which goes back with it in `baseVersion`: somebody else's change since then refuses
 * this one. undefined: it showed none.
 */
export const baseVersionField = z.transform((value) =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
);

export function baseVersionIn(form: FormData): number | undefined {
  return baseVersionField.parse(form.get("baseVersion"));
}
