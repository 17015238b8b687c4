export interface GalleryData {
  /** In the address of its page. */
  id: string;
  title: string;
  lede: string;
  items: {
    /** In the picture's own address, `?photo=…`. */
    id: string;
    title: string;
    description: string;
    picture: string;
  }[];
  /** It is kept, and not shown. */
  hidden?: boolean | undefined;
}

/** The gallery, as it is until the agency changes it. */
export const defaultGallery: GalleryData = {
  id: "photo",
  title: "Galerie photo",
  lede: "Cérémonies, couples, entreprises : quelques images au mur de l'atelier.",
  // §2; « éssentiel » and « Le travail libère » are the client's words (D26).
  items: [
    {
      id: "celebration",
      title: "CELEBRATION",
      description: "Immortalisez vos cérémonies",
      picture: "celebration-gateau",
    },
    { id: "duo", title: "DUO", description: "Ensemble on va plus loin", picture: "duo-tasses" },
    {
      id: "amour",
      title: "AMOUR",
      description: "Se regarder avec passion est éssentiel",
      picture: "amour-alliance-livre",
    },
    { id: "entreprise", title: "ENTREPRISE", description: "Le travail libère", picture: "entreprise-bureau" },
  ],
};
