/** « d'Atelier Solstice », « de Studio Réel »: the preposition before a name. */
export function de(name: string): string {
  return /^[aeiouyàâäéèêëîïôöûüœ]/i.test(name) ? `d'${name}` : `de ${name}`;
}
