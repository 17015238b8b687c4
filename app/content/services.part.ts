import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { originalPhoto } from "./photo.ts";
import { originalPriceWords } from "./prices.ts";
import { originalFilmsPage } from "./videos.ts";
import { originalWebPage } from "./web.ts";

/** Each is a screen high. */
export const BANNER_PANELS = 6;

const ledeOnly = z.strictObject({ lede: prose(300) });
const siteKind = z.strictObject({ name: line(40), text: prose(300) });

/** The words and pictures of the services' pages. */
export const servicesPart = contentPart({
  schema: z.strictObject({
    photo: z.strictObject({
      title: line(60),
      banner: listById(z.strictObject({ id: contentId, title: line(40), picture: pictureName }), BANNER_PANELS),
      linkLabel: line(40),
    }),
    films: z.strictObject({ title: line(60), lede: prose(300) }),
    // Each kind has a drawing of its own (showcase/site-plan.tsx): its words change, and no kind is added.
    web: z.strictObject({
      title: line(80),
      kinds: z.strictObject({ landing: siteKind, vitrine: siteKind, dynamique: siteKind }),
    }),
    prices: z.strictObject({ photo: ledeOnly, video: ledeOnly, web: ledeOnly }),
  }),
  original: () => ({
    photo: originalPhoto,
    films: originalFilmsPage,
    web: originalWebPage,
    prices: originalPriceWords,
  }),
});
