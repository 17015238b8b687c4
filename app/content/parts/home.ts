import * as z from "zod/mini";
import {
  contentId,
  declare,
  fieldset,
  group,
  italicTitle,
  line,
  listById,
  pictureName,
  prose,
  titleOf,
} from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

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
      figure: { picture: "amour-alliance-livre", caption: "Alliance et Ronsard, midi" },
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

/** Few visitors would wait for more slides, each of which is shown for five seconds. */
export const MAX_CAROUSEL_SLIDES = 8;

const slide = z.object({
  id: contentId,
  picture: pictureName,
  caption: line((number) => `Légende de la photo ${number} du carrousel`, 120, { name: "légende" }),
});

const card = (title: string, name: string) =>
  fieldset(
    { name, prefix: () => title },
    { name: line("nom", 40), text: line("texte", 200), picture: z.nullable(pictureName) },
  );

const agencyValue = declare(
  z.object({ id: contentId, title: line("nom", 40, { name: "titre" }), text: prose("texte", 600) }),
  { prefix: titleOf },
);

export const homePart = contentPart({
  schema: z.object({
    ...group("En haut de l’accueil", {
      title: italicTitle(),
      lede: prose("Introduction", 400),
      links: fieldset("liens", {
        gallery: line("Lien vers la galerie", 40, { name: "galerie" }),
        contact: line("Lien vers le contact", 40, { name: "contact" }),
      }),
      carousel: fieldset("carrousel", {
        label: line("Nom du carrousel", 40, { name: "nom" }),
        slides: listById("photos", slide, MAX_CAROUSEL_SLIDES),
      }),
    }),
    ...group("Les trois services", {
      services: fieldset("services", {
        title: italicTitle(),
        cards: fieldset("cartes", {
          web: card("Site web", "web"),
          photo: card("Photographie", "photo"),
          video: card("Vidéographie", "vidéo"),
        }),
      }),
    }),
    ...group("Les valeurs", {
      values: fieldset("engagements", {
        title: line("Titre", 60),
        figure: fieldset("image", {
          picture: pictureName,
          caption: line("Légende de l’image", 120, { name: "légende" }),
        }),
        items: listById("éléments", agencyValue, 6),
      }),
    }),
  }),
  defaults: defaultHome,
});
