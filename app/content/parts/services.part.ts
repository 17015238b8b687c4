import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { defaultPhoto } from "./photo.ts";
import { defaultPriceWords } from "./prices.ts";
import { defaultFilmsPage } from "./film-defaults.ts";
import { defaultWebPage } from "./web.ts";

/** Each is a screen high. */
export const BANNER_PANELS = 6;

const ledeOnly = z.object({ lede: prose(300) });
const siteKind = z.object({ name: line(40), text: prose(300) });

/** The words and pictures of the services' pages. */
export const servicesPart = contentPart({
  schema: z.object({
    photo: z.object({
      title: line(60),
      banner: listById(z.object({ id: contentId, title: line(40), picture: pictureName }), BANNER_PANELS),
      linkLabel: line(40),
    }),
    films: z.object({ title: line(60), lede: prose(300) }),
    // Each kind has a drawing of its own (showcase/site-plan.tsx): its words change, and no kind is added.
    web: z.object({
      title: line(80),
      kinds: z.object({ landing: siteKind, vitrine: siteKind, dynamique: siteKind }),
    }),
    prices: z.object({ photo: ledeOnly, video: ledeOnly, web: ledeOnly }),
  }),
  defaults: () => ({
    photo: defaultPhoto,
    films: defaultFilmsPage,
    web: defaultWebPage,
    prices: defaultPriceWords,
  }),
});
