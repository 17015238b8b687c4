import type { PictureName } from "./pictures.ts";

interface GalleryEntry {
  /** In the picture's own address, `?photo=…`. */
  slug: string;
  title: string;
  description: string;
  picture: PictureName;
}

export const gallery = {
  title: "Galerie photo",
  lede: "Cérémonies, couples, entreprises : quelques images au mur de l'atelier.",
  // §2; « éssentiel » and « Le travail libère » are the client's words (D26).
  items: [
    {
      slug: "celebration",
      title: "CELEBRATION",
      description: "Immortalisez vos cérémonies",
      picture: "celebration-gateau",
    },
    { slug: "duo", title: "DUO", description: "Ensemble on va plus loin", picture: "duo-tasses" },
    {
      slug: "amour",
      title: "AMOUR",
      description: "Se regarder avec passion est éssentiel",
      picture: "amour-alliance-livre",
    },
    { slug: "entreprise", title: "ENTREPRISE", description: "Le travail libère", picture: "entreprise-bureau" },
  ] satisfies GalleryEntry[],
};
