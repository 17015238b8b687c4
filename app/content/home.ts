import { agency } from "./agency.ts";
import { contact, photo, video, web } from "./navigation.ts";
import type { PictureName } from "./pictures.ts";

interface Plate {
  picture: PictureName;
  caption: string;
}

export const home = {
  title: { start: "Retenir", turn: "la lumière." },
  lede: `${agency.name} photographie, filme et met en ligne ce qui ne se rejoue pas : un mariage, un baptême, un métier.`,
  links: [
    { label: "Voir la galerie", to: photo.pages[1]!.to },
    { label: "Prendre rendez-vous", to: contact.to },
  ],
  carousel: {
    label: "Mariages",
    slides: [
      { picture: "mariage-alliances", caption: "Alliances, lin, bougies" },
      { picture: "mariage-champagne", caption: "Vin d'honneur, fin de journée" },
      { picture: "mariage-bouquet", caption: "Bouquet, roses et eucalyptus" },
    ] satisfies Plate[],
  },
  services: {
    title: { start: "Trois métiers,", turn: "un seul regard" },
    cards: [
      {
        name: "Site web",
        text: "Une page qui convainc, une vitrine, ou un outil complet.",
        to: web.pages[0].to,
        // Drawn as a plan rather than photographed.
        picture: null,
      },
      {
        name: "Photographie",
        text: "Baptêmes, mariages et reportages, retouchés à la main.",
        to: photo.pages[0].to,
        picture: "reportage-appareil",
      },
      {
        name: "Vidéographie",
        text: "Films de mariage, clips et films d'entreprise.",
        to: video.pages[0].to,
        picture: "one-day",
      },
    ] satisfies { name: string; text: string; to: string; picture: PictureName | null }[],
  },
  values: {
    title: "Nos engagements",
    plate: { picture: "amour-alliance-livre", caption: "Alliance et Ronsard, midi" } satisfies Plate,
    items: [
      {
        title: "DISCIPLINE",
        text: "Un repérage avant chaque prise de vue, deux boîtiers, deux cartes, une sauvegarde le soir même. La liberté d'un reportage tient à ce qui a été préparé la veille.",
      },
      {
        title: "CONFIANCE",
        text: "Un prix écrit, un délai tenu, un seul interlocuteur du premier rendez-vous à la livraison. Rien n'est publié sans votre accord.",
      },
      {
        title: "BIENVEILLANCE",
        text: "On n'oublie pas l'appareil parce qu'on vous le demande. Nous parlons bas, nous attendons, et nous ne mettons en scène que ce qui vous ressemble.",
      },
    ],
  },
};
