import * as z from "zod/mini";
import {
  choice,
  declare,
  digits,
  type FieldInfo,
  type FieldLabel,
  fieldset,
  group,
  line,
  pictureName,
  rows,
} from "./content-fields.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import { emailRule, normalisedEmail } from "#app/forms/person.forms.ts";

const webAddress = (label: FieldLabel, info: FieldInfo = {}) =>
  line(label, 300, { type: "url", ...info }).check(
    z.refine((text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: "Indiquez un lien qui commence par https://.",
    }),
  );

const phone = fieldset("téléphone", {
  display: digits("Téléphone", 30, { name: "numéro", type: "tel" }),
  href: declare(z.string().check(z.regex(/^tel:\+?\d{3,20}$/, "Indiquez un numéro de téléphone valide.")), {
    name: "lien",
    derived: { from: "display", by: phoneLink },
  }),
});

const address = fieldset("adresse", {
  street: line("Rue", 120),
  postalCode: digits("Code postal", 12),
  city: line("Ville", 80),
  country: z.optional(line("Pays, si ce n’est pas la France", 60, { name: "pays" })),
});

const OPTIONAL_HINT = "À laisser vide s’il n’y en a pas.";

/** A processor of personal data (RGPD, article 28). */
const processor = <Contact extends Record<string, z.ZodMiniType>>(contact: Contact, info: FieldInfo = {}) => ({
  name: line("Nom", 120, info),
  address,
  ...contact,
  /** The safeguard of RGPD chapter V, if data leaves the European Economic Area. */
  transfer: z.optional(line("Garantie, si les données quittent l’Europe", 500, { name: "garantie" })),
});

const legalGroup = { title: "Mentions légales", note: "Ces mentions figurent sur les pages légales." };

function degrees(label: string, max: number, info: FieldInfo = {}) {
  const error = "Indiquez des degrés, par exemple 48,8566 ou 2,3522.";
  return declare(z.number({ error }).check(z.gte(-max, error), z.lte(max, error)), { label, maximum: 20, ...info });
}

export const identitySchema = z.object({
  ...group("L’agence", {
    name: line("Nom", 60),
    tagline: line("Accroche", 120),
    address,
    phone,
    email: line("E-mail", 254, { type: "email" }).check(
      normalisedEmail,
      emailRule("Indiquez une adresse e-mail valide."),
    ),
  }),
  ...group(
    {
      title: "Logo",
      note: "Une photo du site, à la place du nom : en haut des pages, sur l’icône de l’onglet et les images des liens partagés.",
    },
    { logo: z.optional(declare(pictureName, { label: "Logo", name: "logo" })) },
  ),
  ...group(
    { title: "Réseaux", note: "Une ligne vide ne s’affiche pas." },
    {
      social: rows(
        "réseaux",
        { min: 6, max: 12 },
        {
          name: line((number) => `Réseau ${number}`, 40, { name: "nom" }),
          url: webAddress((number) => `Lien du réseau ${number}`, { name: "adresse web" }),
        },
      ),
    },
  ),
  legal: fieldset("identité légale", {
    ...group(legalGroup, {
      form: line("Statut", 60, { name: "forme", hint: "EI, EURL, SARL, SAS…" }),
      soleTrader: z.optional(
        line("Nom de l’entrepreneur individuel", 120, {
          name: "entrepreneur individuel",
          hint: "Seulement pour une EI.",
        }),
      ),
      /** A sole trader (« EI ») has no capital. */
      capital: z.optional(line("Capital", 40)),
      registration: digits("Immatriculation", 80),
      vatNumber: digits("Numéro de TVA", 40),
    }),
    ...group("Assureur professionnel", {
      insurer: z.optional(
        fieldset("assureur", {
          name: line("Nom", 120, { hint: OPTIONAL_HINT }),
          address,
          coverage: line("Territoire couvert", 200, { name: "couverture" }),
        }),
      ),
    }),
  }),
  ...group(legalGroup, {
    people: fieldset("personnes", {
      publicationDirector: line("Direction de la publication", 120, { name: "directeur de la publication" }),
      privacyContact: line("Contact pour les données personnelles", 120, { name: "contact pour les données" }),
    }),
  }),
  ...group("Médiateur de la consommation", {
    mediator: fieldset("médiateur", {
      name: line("Nom", 120),
      address,
      url: webAddress("Site web", { name: "adresse web" }),
    }),
  }),
  ...group("Hébergeur", { host: fieldset("hébergeur", processor({ phone })) }),
  processors: fieldset("sous-traitants", {
    ...group("Envoi des e-mails", { mail: fieldset("e-mails", processor({})) }),
    ...group(
      { title: "Stockage des fichiers", note: "Seulement s’il n’est pas chez l’hébergeur." },
      { storage: z.optional(fieldset("stockage", processor({ phone }, { hint: OPTIONAL_HINT }))) },
    ),
  }),
  ...group("Prix, images et soleil", {
    commercialTerms: fieldset("conditions des prix", {
      vat: choice("TVA", {
        included: "Prix toutes taxes comprises",
        exempt: "TVA non applicable (art. 293 B du CGI)",
      }),
      travel: z.nullable(
        line("Comment les déplacements sont facturés", 300, {
          name: "déplacements",
          hint: "Une phrase entière, reprise telle quelle dans les conditions : « Au-delà de 30 km, ils sont facturés 0,60 € le kilomètre. »",
        }),
      ),
    }),
    imagery: choice(
      "Les images et les films du site",
      {
        "computer-made": "Images de synthèse de la démonstration",
        photographed: "Photographies et films de l’agence",
      },
      { name: "origine des images" },
    ),
    coordinates: fieldset("position", {
      latitude: degrees("Latitude", 90, { hint: "Pour le soleil de l’agenda : 48,8566 à Paris." }),
      longitude: degrees("Longitude", 180),
    }),
  }),
});

export type Identity = z.infer<typeof identitySchema>;
