import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose, turnedTitle } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { originalHome } from "./home.ts";

/** What the page's weight allows, and a minute of somebody's time. */
export const CAROUSEL_SLIDES = 8;

const slide = z.strictObject({ id: contentId, picture: pictureName, caption: line(120) });
const card = z.strictObject({ name: line(40), text: line(200), picture: z.nullable(pictureName) });

/** The words and pictures of the home page. */
export const homePart = contentPart({
  schema: z.strictObject({
    title: turnedTitle,
    lede: prose(400),
    links: z.strictObject({ gallery: line(40), contact: line(40) }),
    carousel: z.strictObject({ label: line(40), slides: listById(slide, CAROUSEL_SLIDES) }),
    services: z.strictObject({
      title: turnedTitle,
      cards: z.strictObject({ web: card, photo: card, video: card }),
    }),
    values: z.strictObject({
      title: line(60),
      plate: z.strictObject({ picture: pictureName, caption: line(120) }),
      items: listById(z.strictObject({ id: contentId, title: line(40), text: prose(600) }), 6),
    }),
  }),
  original: originalHome,
});
