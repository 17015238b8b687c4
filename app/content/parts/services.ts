import * as z from "zod/mini";
import { contentId, fieldset, group, line, listById, pictureName, prose, titleOf } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

const defaultPhoto = {
  title: "Photographie",
  banner: [
    { id: "bapteme", title: "BAPTÊME", picture: "bapteme-coupe" },
    { id: "reportage", title: "REPORTAGE", picture: "reportage-appareil" },
    { id: "mariage", title: "MARIAGE", picture: "mariage-livre" },
  ],
  linkLabel: "Voir les tarifs",
};

const defaultFilmsPage = { title: "Vidéographie", lede: "Trois films courts, du mariage à l'entreprise." };

// The title and the names are set by specification §2.
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
  },
};

const defaultPriceIntroductions = {
  photo: {
    lede: "Plus la formule est complète, plus la prise de vue est longue et les photos retouchées nombreuses.",
  },
  video: { lede: "Le temps de tournage et la durée du film livré montent avec la formule." },
  web: { lede: "Pages, maintenance, évolutions : chaque formule indique ce qu'elle comprend." },
};

/** The maximum number of panels, each of which is a screen high. */
export const MAX_BANNER_PANELS = 6;

const panel = z.object({
  id: contentId,
  title: line((number) => `Titre du panneau ${number}`, 40, { name: "titre" }),
  picture: pictureName,
});
const siteKind = (name: string) =>
  fieldset({ name, prefix: titleOf }, { name: line("nom", 40), text: prose("texte", 300) });
const priceIntroduction = (name: string) =>
  fieldset(name, { lede: prose("Introduction des tarifs", 300, { name: "introduction" }) });

const photoPages = "Photographie";
const filmPages = "Vidéographie";
const webPages = "Création de sites";

export const servicesPart = contentPart({
  schema: z.object({
    ...group(photoPages, {
      photo: fieldset("photo", {
        title: line("Titre", 60),
        banner: listById("bannière", panel, MAX_BANNER_PANELS),
        linkLabel: line("Lien des panneaux", 40, { name: "lien" }),
      }),
    }),
    ...group(filmPages, {
      films: z.object({
        title: line("Titre", 60),
        lede: prose("Introduction des films", 300, { name: "introduction" }),
      }),
    }),
    // Each kind has a drawing (showcase/services/site-plan.tsx), so kinds cannot be added.
    ...group(webPages, {
      web: fieldset("web", {
        title: line("Titre", 80),
        kinds: fieldset("types de site", {
          landing: siteKind("Landing Page"),
          vitrine: siteKind("Site Vitrine"),
          dynamique: siteKind("Site Dynamique"),
        }),
      }),
    }),
    prices: fieldset("tarifs", {
      ...group(photoPages, { photo: priceIntroduction("photo") }),
      ...group(filmPages, { video: priceIntroduction("vidéo") }),
      ...group(webPages, { web: priceIntroduction("web") }),
    }),
  }),
  defaults: () => ({
    photo: defaultPhoto,
    films: defaultFilmsPage,
    web: defaultWebPage,
    prices: defaultPriceIntroductions,
  }),
});

type SiteKinds = z.infer<typeof servicesPart.schema>["web"]["kinds"];
export type SiteKind = { id: keyof SiteKinds } & SiteKinds[keyof SiteKinds];
