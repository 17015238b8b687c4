import * as z from "zod/mini";
import { declare, line } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { a, deAgency } from "#app/french/elision.ts";
import { defaultHome } from "./home.ts";

function defaultSearchWords({ name, address: { city } }: { name: string; address: { city: string } }) {
  return {
    home: { title: `Photographie, film et web ${a(city)}`, description: defaultHome({ name }).lede },
    contact: {
      title: `Contact et rendez-vous ${a(city)}`,
      description: `Téléphone, e-mail et prise de rendez-vous avec ${name}, photographie, film et web ${a(city)}.`,
    },
    photo: {
      title: `Photographe ${a(city)} : mariages, baptêmes, reportages`,
      description: `Photographe de baptêmes, de mariages et de reportages ${a(city)} : trois formules, un premier entretien sans engagement.`,
    },
    gallery: {
      title: "Galerie photo : mariage, couple, entreprise",
      description: `La galerie ${deAgency(name)} : cérémonies, couples et entreprises.`,
    },
    films: {
      title: `Vidéaste ${a(city)} : films de mariage, clips, entreprises`,
      description: `Films de mariage, publicités, clips et vidéos d'entreprise tournés par ${name}, ${a(city)}.`,
    },
    web: {
      title: `Création de sites web ${a(city)} : vitrine, dynamique`,
      description: `Landing page, site vitrine ou site dynamique : ${name} dessine et met en ligne votre site.`,
    },
    photoPrices: {
      title: `Tarifs photo ${a(city)} : mariage, baptême, reportage`,
      description: "Trois formules pour un baptême, un mariage ou un reportage photographique : bronze, argent et or.",
    },
    videoPrices: {
      title: `Tarifs vidéo ${a(city)} : mariage, clip, entreprise`,
      description:
        "Trois formules pour un film de mariage, une publicité, un clip ou une vidéo d'entreprise : bronze, argent et or.",
    },
    webPrices: {
      title: `Tarifs de sites web ${a(city)} : vitrine, dynamique`,
      description: "Trois formules pour une landing page, un site vitrine ou un site dynamique : bronze, argent et or.",
    },
  };
}

const page = (title: string, name?: string) =>
  declare(
    z.object({
      title: line("Titre", 120, { searchLength: 60 }),
      description: line("Description", 320, { searchLength: 160 }),
    }),
    { group: { title }, ...(name && { name }) },
  );

export const searchPart = contentPart({
  schema: z.object({
    home: page("Accueil", "accueil"),
    contact: page("Contact", "contact"),
    photo: page("Photographie", "photo"),
    gallery: page("Galerie photo", "galerie"),
    photoPrices: page("Tarifs photo", "tarifs photo"),
    films: page("Vidéographie"),
    videoPrices: page("Tarifs vidéo", "tarifs vidéo"),
    web: page("Création de sites", "web"),
    webPrices: page("Tarifs web", "tarifs web"),
  }),
  defaults: defaultSearchWords,
});
