import * as z from "zod/mini";
import { fieldset, group, italicTitle, line, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

const defaultContact = {
  head: {
    title: { start: "Parlons de", turn: "votre date." },
    lede: "Une question, une date, un doute : appelez, écrivez, ou choisissez un créneau.",
  },
  memberHead: {
    title: { start: "Dites-nous", turn: "tout." },
    lede: "Décrivez votre projet, ou choisissez directement un créneau pour en parler.",
  },
  invitation: {
    title: { start: "Une date", turn: "en tête ?" },
    lede: "Choisissez un jour et un créneau : un premier entretien d'une demi-heure suffit pour savoir si nous pouvons travailler ensemble.",
    button: "Prendre rendez-vous",
    note: "Gratuit et sans engagement. Toute prestation fait l'objet d'un devis.",
  },
  figure: { picture: "duo-tasses", number: "Pl. 1", caption: "Le premier entretien se prend avec un café" },
};

const head = (name: string) => fieldset(name, { title: italicTitle(), lede: prose("Introduction", 300) });

export const contactPart = contentPart({
  schema: z.object({
    ...group("Page de contact", { head: head("en-tête") }),
    ...group("La même page, pour les clients connectés", { memberHead: head("en-tête des clients connectés") }),
    ...group(
      { title: "Invitation à prendre rendez-vous", note: "En bas de l’accueil et des pages de services." },
      {
        invitation: fieldset("invitation", {
          title: italicTitle(),
          lede: prose("Texte", 400, { name: "introduction" }),
          button: line("Bouton", 40),
          note: prose("Note sous le bouton", 200, { name: "note" }),
        }),
      },
    ),
    ...group("Page de contact", {
      figure: fieldset("image", {
        picture: pictureName,
        number: line("Numéro de l’image", 20, { name: "numéro" }),
        caption: line("Légende de l’image", 120, { name: "légende" }),
      }),
    }),
  }),
  defaults: () => defaultContact,
});
