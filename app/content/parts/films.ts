import { href } from "react-router";
import * as z from "zod/mini";
import { formatSeconds } from "#app/french/format-seconds.ts";
import {
  contentId,
  declare,
  fieldset,
  hiddenFlag,
  line,
  listById,
  mediaFile,
  pictureName,
  prose,
} from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { playerOf } from "./player-address.ts";

const playerAddress = line("Lien YouTube ou Vimeo", 300, { name: "lien", type: "url" }).check(
  z.refine((text: string) => playerOf(text)?.kind === "third-party", {
    error: "Collez le lien du film YouTube ou Vimeo, tel qu’il s’affiche dans votre navigateur.",
  }),
);

/** `until` is in seconds; the next scene begins there. */
const scene = z.object({ until: z.number().check(z.gte(0)), text: prose("texte", 300) });

const pixels = z.int().check(z.gte(1), z.lte(65_535));

export const filmSchema = z.object({
  id: contentId,
  title: line("Titre", 80),
  caption: prose("Légende", 300, { optional: true }),
  /** Null unless YouTube or Vimeo plays the film. */
  address: z.nullable(playerAddress),
  /** Null until a member chooses it. A visible film without it cannot be published. */
  picture: z.nullable(pictureName),
  /** In seconds; 0 if unknown. Unused for an uploaded film, because its file states the duration. */
  duration: declare(z.number().check(z.gte(0)), {
    label: "Durée",
    format: formatSeconds,
    hint: "En minutes et secondes (2:34). Pour un fichier, elle est lue automatiquement.",
    optional: true,
  }),
  published: declare(z.iso.date(), { name: "date" }),
  /** A silent film's scenes, from which the site generates captions. */
  scenes: z.optional(declare(z.array(scene).check(z.maxLength(200)), { name: "scènes" })),
  /** The uploaded file: `name` below /medias/, `sentName` on the member's computer. */
  file: z.optional(
    fieldset("fichier", {
      name: mediaFile("mp4"),
      sentName: line(undefined, 120),
      width: pixels,
      height: pixels,
      seconds: z.number().check(z.gt(0)),
    }),
  ),
  captions: z.optional(fieldset("sous-titres", { name: mediaFile("vtt"), sentName: line(undefined, 120) })),
  silent: z.optional(declare(z.boolean(), { label: "Ce film est muet", name: "muet" })),
  hidden: z.optional(hiddenFlag),
});

export type FilmData = z.infer<typeof filmSchema>;
export type Scene = z.infer<typeof scene>;
export type StoredFilmFile =
  | { kind: "film"; file: NonNullable<FilmData["file"]>; hasSound: boolean }
  | { kind: "captions"; captions: NonNullable<FilmData["captions"]> };

export function playerAddressOf({ id, address }: Pick<FilmData, "id" | "address">): string {
  return address ?? href("/films/:slug/lecteur", { slug: id });
}

export function durationOf({ address, file, duration }: FilmData): number {
  return address === null && file ? file.seconds : duration;
}

// The titles are set by specification §2.
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

export const MAX_FILMS = 50;

export const filmsPart = contentPart({
  schema: z.object({ films: listById("films", filmSchema, MAX_FILMS) }),
  defaults: () => ({ films: defaultFilms }),
});
