import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose, italicTitle } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

/** The home page's words and pictures, as they are until the agency changes them. */
export function defaultHome({ name }: { name: string }) {
  return {
    title: { start: "Retenir", turn: "la lumière." },
    lede: `${name} photographie, filme et met en ligne ce qui ne se rejoue pas : un mariage, un baptême, un métier.`,
    links: { gallery: "Voir la galerie", contact: "Prendre rendez-vous" },
    carousel: {
      label: "Mariages",
      slides: [
        { id: "alliances", picture: "mariage-alliances", caption: "Alliances, lin, bougies" },
        { id: "champagne", picture: "mariage-champagne", caption: "Vin d'honneur, fin de journée" },
        { id: "bouquet", picture: "mariage-bouquet", caption: "Bouquet, roses et eucalyptus" },
      ],
    },
    services: {
      title: { start: "Trois métiers,", turn: "un seul regard" },
      cards: {
        // Drawn as a plan rather than photographed.
        web: { name: "Site web", text: "Une page qui convainc, une vitrine, ou un outil complet.", picture: null },
        photo: {
          name: "Photographie",
          text: "Baptêmes, mariages et reportages, retouchés à la main.",
          picture: "reportage-appareil",
        },
        video: {
          name: "Vidéographie",
          text: "Films de mariage, clips et films d'entreprise.",
          picture: "one-day",
        },
      },
    },
    values: {
      title: "Nos engagements",
      plate: { picture: "amour-alliance-livre", caption: "Alliance et Ronsard, midi" },
      items: [
        {
          id: "discipline",
          title: "DISCIPLINE",
          text: "Un repérage avant chaque prise de vue, deux boîtiers, deux cartes, une sauvegarde le soir même. La liberté d'un reportage tient à ce qui a été préparé la veille.",
        },
        {
          id: "confiance",
          title: "CONFIANCE",
          text: "Un prix écrit, un délai tenu, un seul interlocuteur du premier rendez-vous à la livraison. Rien n'est publié sans votre accord.",
        },
        {
          id: "bienveillance",
          title: "BIENVEILLANCE",
          text: "On n'oublie pas l'appareil parce qu'on vous le demande. Nous parlons bas, nous attendons, et nous ne mettons en scène que ce qui vous ressemble.",
        },
      ],
    },
  };
}

/** The most slides of the carousel: more would weigh on the page, and nobody waits for them. */
export const CAROUSEL_SLIDES = 8;

const slide = z.object({ id: contentId, picture: pictureName, caption: line(120) });
const card = z.object({ name: line(40), text: line(200), picture: z.nullable(pictureName) });

/** The words and pictures of the home page. */
export const homePart = contentPart({
  schema: z.object({
    title: italicTitle,
    lede: prose(400),
    links: z.object({ gallery: line(40), contact: line(40) }),
    carousel: z.object({ label: line(40), slides: listById(slide, CAROUSEL_SLIDES) }),
    services: z.object({
      title: italicTitle,
      cards: z.object({ web: card, photo: card, video: card }),
    }),
    values: z.object({
      title: line(60),
      plate: z.object({ picture: pictureName, caption: line(120) }),
      items: listById(z.object({ id: contentId, title: line(40), text: prose(600) }), 6),
    }),
  }),
  defaults: defaultHome,
});
