import { oneLine } from "#app/platform/security/one-line.ts";

export function originalFilename(name: string): string {
  const shown = oneLine(name);
  return /^(\.\w{1,5})?$/.test(shown) ? `fichier${shown}` : shown;
}
