/** @param by the member who saved; null: unknown, or deleted */
export function editConflict({ by, at }: { by?: string | null; at?: string | null } = {}): string {
  const when = at ? `le ${at}` : "entre-temps";
  return by ? `${by} a enregistré une autre version ${when}.` : `Une autre version a été enregistrée ${when}.`;
}
