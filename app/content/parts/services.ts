import * as z from "zod/mini";
import { contentId, line, listById, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

/** The banner of the photo page, as it is until the agency changes it. */
const defaultPhoto = {
  title: "Photographie",
  banner: [
    { id: "bapteme", title: "BAPTÊME", picture: "bapteme-coupe" },
    { id: "reportage", title: "REPORTAGE", picture: "reportage-appareil" },
    { id: "mariage", title: "MARIAGE", picture: "mariage-livre" },
  ],
  linkLabel: "Voir les tarifs",
};

/** The page of the films, as it is until the agency changes it. */
const defaultFilmsPage = { title: "Vidéographie", lede: "Trois films courts, du mariage à l'entreprise." };

export interface SiteKind {
  id: "landing" | "vitrine" | "dynamique";
  name: string;
  text: string;
}

// §2
/** The page of web sites, as it is until the agency changes it. */
const defaultWebPage = {
  title: "Quel type de site vous convient ?",
  kinds: {
    landing: {
      name: "Landing Page",
      text: "Une seule page, un seul message, un seul bouton. Pour une ouverture, un événement, un produit.",
    },
    vitrine: {
      name: "Site Vitrine",
      text: "Quelques pages qui vous présentent, vous situent et donnent envie de vous écrire.",
    },
    dynamique: {
      name: "Site Dynamique",
      text: "Comptes, agenda, catalogue, paiements : le site travaille avec vous et grandit avec votre activité.",
    },
  } satisfies Record<SiteKind["id"], Omit<SiteKind, "id">>,
};

/** The default words under the title of each price list. */
const defaultPriceWords = {
  photo: {
    lede: "Plus la formule est complète, plus la prise de vue est longue et les photos retouchées nombreuses.",
  },
  video: { lede: "Le temps de tournage et la durée du film livré montent avec la formule." },
  web: { lede: "Pages, maintenance, évolutions : chaque formule dit ce qu'elle comprend." },
};

/** Each is a screen high. */
export const BANNER_PANELS = 6;

const ledeOnly = z.object({ lede: prose(300) });
const siteKind = z.object({ name: line(40), text: prose(300) });

/** The words and pictures of the services' pages. */
export const servicesPart = contentPart({
  schema: z.object({
    photo: z.object({
      title: line(60),
      banner: listById(z.object({ id: contentId, title: line(40), picture: pictureName }), BANNER_PANELS),
      linkLabel: line(40),
    }),
    films: z.object({ title: line(60), lede: prose(300) }),
    // Each kind has a drawing of its own (showcase/site-plan.tsx): its words change, and no kind is added.
    web: z.object({
      title: line(80),
      kinds: z.object({ landing: siteKind, vitrine: siteKind, dynamique: siteKind }),
    }),
    prices: z.object({ photo: ledeOnly, video: ledeOnly, web: ledeOnly }),
  }),
  defaults: () => ({
    photo: defaultPhoto,
    films: defaultFilmsPage,
    web: defaultWebPage,
    prices: defaultPriceWords,
  }),
});
