/** Under a field of somebody whom another one has overtaken: what that one has written. */
export function currentValueHint(value: string): string {
  return `Valeur actuelle : ${value || "aucune."}`;
}
