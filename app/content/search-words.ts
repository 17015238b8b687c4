import { a } from "./elision.ts";

/** Titles and descriptions, as they are until the agency changes them. */
export function originalSearchWords({ address: { city } }: { address: { city: string } }) {
  return {
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
