import { contentParts, type PartValue } from "#app/content/parts/site-content.ts";
import { failed, ok } from "#app/platform/result.ts";

export function readGallery(gallery: unknown) {
  const checked = contentParts.galleries.schema.safeParse({ galleries: [gallery] });
  if (checked.success) return ok({ gallery: (checked.data as PartValue<"galleries">).galleries[0]! });
  return failed("fields", { errors: errorsIn({ galleries: [gallery] }) });
}

/** Returns the first error of each field; the key "" has an error of the list itself, which the form shows. */
export function errorsIn(galleries: unknown): Record<string, string> {
  const checked = contentParts.galleries.schema.safeParse(galleries);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.length > 2 ? String(path.at(-1)) : "", message]).toReversed(),
  ) as Record<string, string>;
}
