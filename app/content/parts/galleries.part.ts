import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { defaultGallery } from "./gallery-defaults.ts";

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
