import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose, italicTitle } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { defaultHome } from "./home.ts";

/** What the page's weight allows, and a minute of somebody's time. */
export const CAROUSEL_SLIDES = 8;

const slide = z.object({ id: contentId, picture: pictureName, caption: line(120) });
const card = z.object({ name: line(40), text: line(200), picture: z.nullable(pictureName) });

/** The words and pictures of the home page. */
export const homePart = contentPart({
  schema: z.object({
    title: italicTitle,
    lede: prose(400),
    links: z.object({ gallery: line(40), contact: line(40) }),
    carousel: z.object({ label: line(40), slides: listById(slide, CAROUSEL_SLIDES) }),
    services: z.object({
      title: italicTitle,
      cards: z.object({ web: card, photo: card, video: card }),
    }),
    values: z.object({
      title: line(60),
      plate: z.object({ picture: pictureName, caption: line(120) }),
      items: listById(z.object({ id: contentId, title: line(40), text: prose(600) }), 6),
    }),
  }),
  defaults: defaultHome,
});
