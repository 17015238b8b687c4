/** Before whose h French elides: « d'Hélène »; not before « Hugo », « Hubert » or « Hamid ». */
const MUTE_H = /^h(?:e(?:nri|rv|rmi)|élène|elene|éloïse|ilaire|ippolyte|onor|ortense|yacinthe)/i;

/** « d'Atelier Solstice », « d'Yves », « de Yann », « de Studio Réel »: the preposition before a name. */
export function de(name: string): string {
  const elides = /^(?:[aeiouàâäéèêëîïôöûüœ]|y(?![aeiouyàâäéèêëîïôöûü]))/i.test(name) || MUTE_H.test(name);
  return elides ? `d'${name}` : `de ${name}`;
}

/** « à Paris », « au Mans », « aux Lilas »: the preposition before a town. */
export function a(town: string): string {
  if (town.startsWith("Le ")) return `au ${town.slice(3)}`;
  if (town.startsWith("Les ")) return `aux ${town.slice(4)}`;
  return `à ${town}`;
}
