/** The other person's saved value, shown under a field with an edit conflict. */
export function currentValueHint(value: string): string {
  return `Valeur actuelle : ${value || "aucune."}`;
}
