import type { PictureName } from "./pictures.ts";

/** The plate of the contact page. */
export const contactPlate = {
  picture: "duo-tasses",
  number: "Pl. 1",
  caption: "Le premier entretien se prend avec un café",
} satisfies { picture: PictureName; number: string; caption: string };
