/** @param by the member who saved; null: unknown, or deleted */
export function editConflict({ by, at }: { by?: string | null; at?: string | null } = {}): string {
  return `${by ?? "Quelqu’un d’autre"} a enregistré une autre version${at ? ` le ${at}` : " entre-temps"}.`;
}
