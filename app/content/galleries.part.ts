import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { originalGallery } from "./gallery.ts";

const item = z.strictObject({
  /** In the picture's own address, `?photo=…`. */
  id: contentId,
  title: line(60),
  description: line(200, { empty: true }),
  picture: pictureName,
});

/** The galleries of photographs; the first is the one of /services/photo/galerie. */
export const galleriesPart = contentPart({
  schema: z.strictObject({
    galleries: listById(
      z.strictObject({ id: contentId, title: line(60), lede: prose(300), items: listById(item, 500) }),
      50,
    ),
  }),
  original: () => ({ galleries: [originalGallery] }),
});
