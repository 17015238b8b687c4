import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

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
export const defaultGallery = {
  id: "photo" as const,
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
} satisfies GalleryData;

const item = z.object({
  id: contentId,
  title: line(60),
  description: line(200, { empty: true }),
  picture: pictureName,
});

export const GALLERY_ITEMS = 500;

const gallery = z.object({
  id: contentId,
  title: line(60),
  lede: prose(300),
  items: listById(item, GALLERY_ITEMS),
  hidden: z.optional(z.boolean()),
});

/** The galleries of photographs, in the order in which they are shown (shown-galleries.ts says where). */
export const galleriesPart = contentPart({
  schema: z.object({
    galleries: listById(gallery, 50),
  }),
  defaults: () => ({ galleries: [defaultGallery] }),
});
