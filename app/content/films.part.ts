import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { originalFilms } from "./videos.ts";

const scene = z.strictObject({ until: z.number().check(z.gte(0)), text: prose(300) });

const film = z.strictObject({
  id: contentId,
  title: line(80),
  caption: prose(300),
  address: z.nullable(line(300)),
  picture: pictureName,
  duration: z.number().check(z.gte(0)),
  published: z.iso.date(),
  scenes: z.optional(z.array(scene).check(z.maxLength(200))),
});

/** The films, in the order in which they are shown. */
export const filmsPart = contentPart({
  schema: z.strictObject({ films: listById(film, 50) }),
  original: () => ({ films: originalFilms }),
});
