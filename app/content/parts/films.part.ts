import * as z from "zod/mini";
import { contentId, line, listById, mediaFile, pictureName, prose, wholeNumber } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { playerOf } from "./player-address.ts";
import { defaultFilms } from "./film-defaults.ts";

const scene = z.object({ until: z.number().check(z.gte(0)), text: prose(300) });

/** Of a film at YouTube or Vimeo: no other player may stand in a page. */
const playerAddress = line(300).check(
  z.refine((text: string) => playerOf(text)?.kind === "third-party", {
    error: "Écrivez l'adresse d'un film chez YouTube ou Vimeo, telle que votre navigateur la montre.",
  }),
);

const side = wholeNumber(1, 65_535);

const film = z.object({
  id: contentId,
  title: line(80),
  caption: prose(300, { empty: true }),
  address: z.nullable(playerAddress),
  // null: not resolved yet, and then the film cannot be published.
  picture: z.nullable(pictureName),
  duration: z.number().check(z.gte(0)),
  published: z.iso.date(),
  scenes: z.optional(z.array(scene).check(z.maxLength(200))),
  file: z.optional(
    z.object({
      name: mediaFile("mp4"),
      sentName: line(120),
      width: side,
      height: side,
      seconds: z.number().check(z.gt(0)),
    }),
  ),
  captions: z.optional(z.object({ name: mediaFile("vtt"), sentName: line(120) })),
  silent: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
});

/** As many as a page can show. */
export const MOST_FILMS = 50;

/** The films, in the order in which they are shown. */
export const filmsPart = contentPart({
  schema: z.object({ films: listById(film, MOST_FILMS) }),
  defaults: () => ({ films: defaultFilms }),
});
