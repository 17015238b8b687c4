import { href } from "react-router";
import * as z from "zod/mini";
import { contentId, line, listById, mediaFile, pictureName, prose, wholeNumber } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { playerOf } from "./player-address.ts";

/** What is seen, until a moment in seconds; the next scene begins there. */
export interface Scene {
  until: number;
  text: string;
}

export interface FilmData {
  /** In the film's own address. */
  id: string;
  title: string;
  caption: string;
  /** At YouTube or Vimeo; null: the agency has its file. */
  address: string | null;
  /** What stands there until it plays; null: none was chosen yet. */
  picture: string | null;
  /** In seconds; of a film that members sent, its file says it. 0: nobody said it. */
  duration: number;
  /** YYYY-MM-DD */
  published: string;
  /** Of a film without sound, for those who do not see it: its captions are made of them. */
  scenes?: Scene[] | undefined;
  /** That members sent; a film of the build has none, and no address either. */
  file?: FilmFile | undefined;
  /** Of such a file. */
  captions?: SentCaptions | undefined;
  /** Nothing is to be heard: captions would have nothing to say. */
  silent?: boolean | undefined;
  /** It is kept, and not shown. */
  hidden?: boolean | undefined;
}

export interface FilmFile {
  /** Below /medias/. */
  name: string;
  sentName: string;
  width: number;
  height: number;
  seconds: number;
}

export interface SentCaptions {
  name: string;
  sentName: string;
}

/** What an embedded player shows: a page of ours, or the film's address elsewhere. */
export function playedAt({ id, address }: Pick<FilmData, "id" | "address">): string {
  return address ?? href("/films/:slug/lecteur", { slug: id });
}

/** In seconds; 0: nobody knows. */
export function durationOf({ address, file, duration }: FilmData): number {
  return address === null && file ? file.seconds : duration;
}

// §2
/** The films, as they are until the agency changes them. */
export const defaultFilms: FilmData[] = [
  {
    id: "one-day",
    title: "One Day",
    caption: "Une journée, de l'aube aux étincelles.",
    address: null,
    picture: "one-day",
    duration: 14,
    published: "2026-11-20",
    scenes: [
      { until: 2.8, text: "L'aube sur une mer calme, le ciel mauve et or." },
      { until: 5.2, text: "Le soleil se lève, un voilier passe devant les collines." },
      { until: 7.2, text: "Deux tasses de café côte à côte, l'ombre d'une fenêtre sur le mur." },
      { until: 9.2, text: "Un bouquet de roses ivoire dans un vase noué d'un ruban de satin." },
      { until: 11.2, text: "Deux alliances en or sur une nappe de lin, à la lueur des bougies." },
      { until: 14, text: "La nuit, un gâteau de fête illuminé par deux cierges magiques." },
    ],
  },
  {
    id: "video-corporate",
    title: "Produire une vidéo corporate",
    caption: "Le plateau, le bureau, l'écran : un tournage en cinq plans.",
    address: null,
    picture: "video-corporate",
    duration: 13,
    published: "2026-11-20",
    scenes: [
      { until: 3.2, text: "Un studio éclairé : le clap et la caméra devant le fond." },
      { until: 5.6, text: "Le clap de tournage, en gros plan." },
      { until: 8, text: "Un bureau d'entreprise : ordinateur portable, carnets, lampe en laiton." },
      { until: 10.2, text: "Un appareil photo argentique posé sur une planche-contact, un film déroulé." },
      { until: 13, text: "Un site et son agenda, sur un grand écran et une tablette." },
    ],
  },
  {
    id: "naitre-a-nouveau",
    title: "Naître à nouveau",
    caption: "L'aube, une pousse, l'eau d'un baptême.",
    address: null,
    picture: "naitre-a-nouveau",
    duration: 13.96,
    published: "2026-11-20",
    scenes: [
      { until: 2.6, text: "Les premières lueurs de l'aube sur la mer." },
      { until: 6, text: "Une jeune pousse perlée de rosée, à contre-jour." },
      { until: 8.6, text: "Une vasque d'eau et un cierge allumé, au soleil du matin." },
      { until: 10.8, text: "Une coquille Saint-Jacques posée sur un lin blanc." },
      { until: 13.96, text: "Le soleil levant ; un voilier s'éloigne." },
    ],
  },
];

const scene = z.object({ until: z.number().check(z.gte(0)), text: prose(300) });

/** The address of a film at YouTube or Vimeo: pages embed no other player. */
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
