/** « de 09:00 à 12:00 », « à partir de 16:00 », « jusqu’à 12:00 »; empty if both ends are missing. */
export function timeRange({ from, to }: { from: string | null | false; to: string | null | false }): string {
  if (!from) return to ? `jusqu’à ${to}` : "";
  return to ? `de ${from} à ${to}` : `à partir de ${from}`;
}
