import * as z from "zod/mini";
import { line } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { defaultSearchWords } from "./search-defaults.ts";

const result = z.object({ title: line(120), description: line(320) });

/** Titles and descriptions, as browsers and search engines show them. */
export const searchPart = contentPart({
  schema: z.object({
    home: result,
    contact: result,
    photo: result,
    gallery: result,
    photoPrices: result,
    films: result,
    videoPrices: result,
    web: result,
    webPrices: result,
  }),
  defaults: defaultSearchWords,
});
