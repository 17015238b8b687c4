import type * as z from "zod/mini";
import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { failed, ok } from "#app/platform/result.ts";

const { schema } = contentParts.galleries;

export function readGallery(gallery: unknown) {
  const { data, error } = schema.safeParse({ galleries: [gallery] });
  if (error) return failed("fields", { errors: errorsByField(error) });
  return ok({ gallery: (data as PartValue<"galleries">).galleries[0]! });
}

export function galleryErrors(galleries: unknown): Record<string, string> {
  return errorsByField(schema.safeParse(galleries).error);
}

/** The key "" stands for the list itself. */
function errorsByField(error: z.core.$ZodError | undefined) {
  return fieldErrors(error, (path) => (path.length > 2 ? String(path.at(-1)) : ""));
}
