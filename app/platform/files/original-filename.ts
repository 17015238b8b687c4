import { oneLine } from "#app/platform/security/one-line.ts";

/** The display name of an uploaded file, safe beside other text. */
export function sentNameOf(name: string): string {
  const shown = oneLine(name);
  return /^(\.\w{1,5})?$/.test(shown) ? `fichier${shown}` : shown;
}
