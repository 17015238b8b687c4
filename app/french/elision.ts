import { typeset } from "./typeset.ts";

/** The unaccented beginnings of words with a mute h. Any other h counts as aspirated: « de Hugo ». */
const MUTE_H =
  /^h(?:abi[lt]|adrien|aleine|alluc|alo(?!u)|alter|amecon|armon|ebdo|eberg|ect|edon|el(?:en|i|oise)|emi|emo|enri|ep|er(?:ault|b(?!ert)|ed|it|m(?:i|es)|oi|ve)|esi|eter|eure?s?\b|eureu|exa|ib|ier\b|ilaire|ipp(?!ie|y)|iron|ist|iv|om(?:m|ere|eo)|on(?:n|o)|op|or(?:a|iz|lo|mo|o|r|ti|te)|osp|ost|ote|ui(?:l|tr)|um(?:ai|an|bl|eu|id|ou|us)|y(?!u))/;

/** « d’Atelier Solstice », « d’Yves », « de Yann », « de Le Goff » */
export function de(name: string): string {
  const folded = name
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
  const elides = /^(?:[aeiouœæø]|y(?![aeiou]))/.test(folded) || MUTE_H.test(folded);
  return typeset(elides ? `d’${name}` : `de ${name}`);
}

/** Contracts the article of the agency's name: « du Studio », « des Films du Nord ». */
export function deAgency(name: string): string {
  const [, article, noun] = /^(les?)\s+(.+)$/isu.exec(name) ?? [];
  if (!article) return de(name);
  return typeset(`${article.toLowerCase() === "le" ? "du" : "des"} ${noun}`);
}

export function a(town: string): string {
  if (town.startsWith("Le ")) return `au ${town.slice(3)}`;
  if (town.startsWith("Les ")) return `aux ${town.slice(4)}`;
  return `à ${town}`;
}
