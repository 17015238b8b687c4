import type * as z from "zod/mini";

/** Returns the first error of each field. @param nameOf the field at the path of an issue */
export function fieldErrors(
  error: z.core.$ZodError | undefined,
  nameOf: (path: readonly PropertyKey[]) => string,
): Record<string, string> {
  const errors = error?.issues.map(({ path, message }) => [nameOf(path), message] as const) ?? [];
  return Object.fromEntries(errors.toReversed());
}
