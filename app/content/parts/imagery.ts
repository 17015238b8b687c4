import { typeset } from "#app/french/typeset.ts";
import type { Identity } from "./identity.ts";

type Imagery = Identity["imagery"];

/** Change it together with the pictures and films, because computer-made ones must not pass for photographs. */
export const imagery = "computer-made" as Imagery;

interface Words {
  credit: string;
  notice: (author: string) => string;
  /** Says that the pictures show nobody; empty for photographs, which may show people. */
  likeness: string;
}

const WORDS: Record<Imagery, Words> = {
  "computer-made": {
    credit: "Images de synthèse",
    notice: (author) => `Images et films de démonstration : images de synthèse, ${author}.`,
    likeness: "Les images et les films de démonstration sont des images de synthèse : ils ne montrent personne. ",
  },
  photographed: {
    credit: "Images",
    notice: (author) => `Photographies et films : ${author}.`,
    likeness: "",
  },
};

export function imageCredit(author: string, kind: Imagery): string {
  return `${WORDS[kind].credit} : ${typeset(author)}`;
}

export function imageNotice(author: string, kind: Imagery): string {
  return WORDS[kind].notice(author);
}

export function likenessNotice(kind: Imagery): string {
  return WORDS[kind].likeness;
}
