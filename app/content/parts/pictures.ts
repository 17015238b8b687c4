import * as z from "zod/mini";
import { declare, line, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

export interface PictureSource {
  alt: string;
  /** The subject's horizontal position, 0 to 1. Adds a portrait crop centred there. */
  upright?: number;
  /** AVIF quality of the small sizes, which phones load together with the fonts. */
  phoneQuality?: number;
}

/** The built-in pictures, by file name in pictures/. The build generates their sizes (vite/picture-plugin.ts). */
export const pictureSources = {
  "mariage-alliances": {
    alt: "Deux alliances en or sur une nappe de lin, à la lueur des bougies",
    upright: 0.64,
    phoneQuality: 46,
  },
  "mariage-champagne": {
    alt: "Coupes de champagne et ruban de satin dans une lumière dorée",
    upright: 0.62,
    phoneQuality: 46,
  },
  "mariage-bouquet": {
    alt: "Bouquet de roses ivoire et d’eucalyptus dans un vase noué d’un ruban de satin",
    upright: 0.68,
  },
  "bapteme-coupe": {
    alt: "Vasque blanche à filet d’or remplie d’eau, cierge allumé, coquille et plume sur une nappe de lin",
    upright: 0.32,
    phoneQuality: 50,
  },
  "bapteme-coquille": { alt: "Coquille Saint-Jacques posée sur un lin blanc" },
  "reportage-appareil": {
    alt: "Appareil photo argentique posé sur une planche-contact, film déroulé au premier plan",
    upright: 0.46,
    phoneQuality: 42,
  },
  "reportage-objectif": { alt: "Objectif d’un appareil photo en gros plan" },
  "mariage-livre": {
    alt: "Alliance en or dressée entre les pages d’un livre de poèmes, pétales de rose autour",
    upright: 0.66,
  },
  "celebration-gateau": {
    alt: "Gâteau de fête illuminé par deux cierges magiques et des bougies",
    phoneQuality: 42,
  },
  "duo-tasses": { alt: "Deux tasses de café côte à côte dans la lumière du matin" },
  "amour-alliance-livre": {
    alt: "L’ombre d’une alliance dessine un cœur sur les pages d’un livre ouvert",
    upright: 0.48,
  },
  "entreprise-bureau": { alt: "Ordinateur portable ouvert sur un agenda, tasse, carnet et lampe en laiton" },
  "one-day": { alt: "Lever de soleil sur la mer, un voilier passe devant les collines" },
  "video-corporate": { alt: "Clap de tournage et caméra de cinéma dans un studio éclairé" },
  "video-corporate-clap": { alt: "Clap de cinéma en gros plan sur un plateau de tournage" },
  "naitre-a-nouveau": { alt: "Jeune pousse perlée de rosée dans la lumière de l’aube" },
  "site-landing-page": { alt: "Page d’atterrissage affichée sur un téléphone" },
  "site-vitrine": { alt: "Site vitrine affiché sur un ordinateur portable" },
  "site-dynamique": { alt: "Site dynamique avec agenda, affiché sur un grand écran et une tablette" },
} satisfies Record<string, PictureSource>;

const fraction = z.number().check(z.gte(0), z.lte(1));
const percent = (share: number) => Math.round(share * 100);

const alternative = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("described"), text: prose("Description", 300) }),
  z.object({ kind: z.literal("decorative") }),
]);
const focal = z.object({ x: fraction, y: fraction });
export const CENTRE = { x: 0.5, y: 0.5 };

export const pictureMetadataSchema = z.object({
  /** Null until a member writes it. A visible picture without it cannot be published. */
  alternative: z.nullable(
    declare(alternative, {
      label: "Texte alternatif",
      format: (value: z.infer<typeof alternative>) => (value.kind === "described" ? value.text : "décorative"),
    }),
  ),
  /** Null is the centre. */
  focal: z.nullable(
    declare(focal, {
      name: "point de cadrage",
      format: ({ x, y }: z.infer<typeof focal>) => `à ${percent(x)} % de la gauche, ${percent(y)} % du haut`,
    }),
  ),
  credit: line("Auteur", 120, {
    name: "crédit",
    optional: true,
    hint: "Affiché sous la photo dans les galeries et inscrit dans le fichier (copyright). À défaut, le nom de l’agence.",
  }),
  licence: line("Licence", 200, { optional: true }),
  permission: line("Autorisation des personnes", 300, {
    name: "autorisation",
    optional: true,
    hint: "Par exemple : « accord écrit du 4 juin 2026 », ou « aucune personne reconnaissable ».",
  }),
});

export type PictureMetadata = z.infer<typeof pictureMetadataSchema>;

export const picturesPart = contentPart({
  schema: z.record(pictureName, pictureMetadataSchema),
  defaults: defaultPictures,
});

export function defaultFocal(name: string): PictureMetadata["focal"] {
  const source: PictureSource | undefined = (pictureSources as Record<string, PictureSource>)[name];
  return source?.upright === undefined ? null : { x: source.upright, y: 0.5 };
}

function defaultPictures(): Record<string, PictureMetadata> {
  return Object.fromEntries(
    Object.entries(pictureSources).map(([name, { alt }]) => [
      name,
      {
        alternative: { kind: "described", text: alt },
        focal: defaultFocal(name),
        credit: "",
        licence: "",
        permission: "",
      },
    ]),
  );
}
