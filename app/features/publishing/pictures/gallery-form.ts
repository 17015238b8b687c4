import type * as z from "zod/mini";
import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { failed, ok } from "#app/platform/result.ts";

const { schema } = contentParts.galleries;

export function readGallery(gallery: unknown) {
  const { data, error } = schema.safeParse({ galleries: [gallery] });
  if (error) return failed("fields", { errors: errorsOf(error) });
  return ok({ gallery: (data as PartValue<"galleries">).galleries[0]! });
}

export function errorsIn(galleries: unknown): Record<string, string> {
  return errorsOf(schema.safeParse(galleries).error);
}

/** The key "" has an error of the list itself, which the form shows. */
function errorsOf(error: z.core.$ZodError | undefined) {
  return fieldErrors(error, (path) => (path.length > 2 ? String(path.at(-1)) : ""));
}
