/** « d'Atelier Solstice », « d'Yves », « de Yann », « de Studio Réel »: the preposition before a name. */
export function de(name: string): string {
  return /^(?:[aeiouàâäéèêëîïôöûüœ]|y(?![aeiouyàâäéèêëîïôöûü]))/i.test(name) ? `d'${name}` : `de ${name}`;
}

/** « à Paris », « au Mans », « aux Lilas »: the preposition before a town. */
export function a(town: string): string {
  if (town.startsWith("Le ")) return `au ${town.slice(3)}`;
  if (town.startsWith("Les ")) return `aux ${town.slice(4)}`;
  return `à ${town}`;
}
