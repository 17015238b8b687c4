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
