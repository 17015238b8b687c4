import * as z from "zod/mini";
import { line, pictureName, prose, italicTitle } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

/** The contact page, as it is until the agency changes it. */
const defaultContact = {
  head: {
    title: { start: "Parlons de", turn: "votre date." },
    lede: "Une question, une date, un doute : appelez, écrivez, ou choisissez un créneau.",
  },
  /** To whom is logged in, and may write at once. */
  memberHead: {
    title: { start: "Dites-nous", turn: "tout." },
    lede: "Décrivez votre projet, ou choisissez directement un créneau pour en parler.",
  },
  /** The end of the other pages: towards the agenda. */
  invitation: {
    title: { start: "Une date", turn: "en tête ?" },
    lede: "Choisissez un jour et un créneau : un premier entretien d'une demi-heure suffit pour savoir si nous pouvons travailler ensemble.",
    button: "Prendre rendez-vous",
    note: "Gratuit et sans engagement. Toute prestation fait l'objet d'un devis.",
  },
  plate: { picture: "duo-tasses", number: "Pl. 1", caption: "Le premier entretien se prend avec un café" },
};

const head = z.object({ title: italicTitle, lede: prose(300) });

/** The words and the picture of the contact page. */
export const contactPart = contentPart({
  schema: z.object({
    head,
    memberHead: head,
    invitation: z.object({ title: italicTitle, lede: prose(400), button: line(40), note: prose(200) }),
    plate: z.object({ picture: pictureName, number: line(20), caption: line(120) }),
  }),
  defaults: () => defaultContact,
});
