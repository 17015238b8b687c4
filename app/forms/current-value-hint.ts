import { typo } from "#app/french/typo.ts";

/** The other person's saved value, shown under a field with an edit conflict. */
export function currentValueHint(value: string): string {
  return `Valeur actuelle : ${typo(value) || "aucune."}`;
}
