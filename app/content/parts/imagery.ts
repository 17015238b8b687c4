import type { Identity } from "./identity.ts";

/** How the pictures and films of the site were made: to be changed together with them. */
type Imagery = Identity["imagery"];

/** Those of the demonstration are modelled and rendered; nobody may take them for the agency's photographs. */
export const imagery = "computer-made" as Imagery;

interface Words {
  /** Before the author's name, beside the pictures. */
  credit: string;
  /** The same in the legal notice. */
  notice: (author: string) => string;
  /** Who can be seen on them; nothing where that depends on the picture. */
  likeness: string;
}

const WORDS: Record<Imagery, Words> = {
  "computer-made": {
    credit: "Images de synthèse",
    notice: (author) => `Images et films de démonstration : images de synthèse, ${author}.`,
    likeness: "Les images et les films de démonstration sont des images de synthèse : ils ne montrent personne. ",
  },
  photographed: {
    credit: "Images",
    notice: (author) => `Photographies et films : ${author}.`,
    likeness: "",
  },
};

/** « Images de synthèse : Atelier Solstice » */
export function imageCredit(author: string, of: Imagery): string {
  return `${WORDS[of].credit} : ${author}`;
}

export function imageNotice(author: string, of: Imagery): string {
  return WORDS[of].notice(author);
}

export function likenessNotice(of: Imagery): string {
  return WORDS[of].likeness;
}
