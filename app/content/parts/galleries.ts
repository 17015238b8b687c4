import * as z from "zod/mini";
import { contentId, hiddenFlag, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

export const galleryItemSchema = z.object({
  id: contentId,
  title: line("Titre", 60),
  description: line("Légende", 200, { name: "description", optional: true }),
  picture: pictureName,
});

export const MAX_GALLERY_ITEMS = 500;

export const gallerySchema = z.object({
  id: contentId,
  title: line("Titre", 60),
  lede: prose("Introduction", 300),
  items: listById("éléments", galleryItemSchema, MAX_GALLERY_ITEMS),
  hidden: z.optional(hiddenFlag),
});

export type GalleryData = z.infer<typeof gallerySchema>;

export const defaultGallery = {
  id: "photo" as const,
  title: "Galerie photo",
  lede: "Cérémonies, couples, entreprises : quelques images au mur de l'atelier.",
  // Set by specification §2, including « éssentiel » and « Le travail libère ».
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

export const galleriesPart = contentPart({
  schema: z.object({ galleries: listById("galeries", gallerySchema, 50) }),
  defaults: () => ({ galleries: [defaultGallery] }),
});
