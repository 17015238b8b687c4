import { oneLine } from "#app/platform/security/one-line.ts";

export function originalFilename(name: string): string {
  const line = oneLine(name);
  return /^(\.\w{1,5})?$/.test(line) ? `fichier${line}` : line;
}
