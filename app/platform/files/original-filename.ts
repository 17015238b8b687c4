import { oneLine } from "#app/platform/security/one-line.ts";

/** What a file is called that somebody sends, as it may be shown beside other words. */
export function sentNameOf(name: string): string {
  const shown = oneLine(name);
  return /^(\.\w{1,5})?$/.test(shown) ? `fichier${shown}` : shown;
}
