import { oneLine } from "#app/platform/security/one-line.ts";

export function originalFilename(name: string): string {
  const line = oneLine(name);
  const hasOnlyExtension = /^(\.\w{1,5})?$/.test(line);
  return hasOnlyExtension ? `fichier${line}` : line;
}
