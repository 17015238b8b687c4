import type * as z from "zod/mini";

/** Returns the first error of each field. @param nameOf the field at the path of an issue */
export function fieldErrors(
  error: z.core.$ZodError | undefined,
  nameOf: (path: readonly PropertyKey[]) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[nameOf(path)] ??= message;
  return errors;
}
