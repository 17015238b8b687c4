import { type Agency, agencyPlaceholders } from "#app/content/parts/agency.ts";
import { foldedLine, textIn, normaliseLine } from "#app/forms/form-text.ts";
import type { Identity } from "#app/content/parts/identity.ts";
import { withDecimalComma } from "#app/french/decimal-comma.ts";
import { fieldChoices } from "#app/features/publishing/merge/field-names.ts";
import { phoneLink } from "#app/french/phone-number.ts";
import type { FormField, FormGroup } from "#app/features/publishing/form-fields.ts";

const SOCIAL_ROWS = 6;

const field = (
  name: string,
  label: string,
  value: string | undefined,
  maximum: number,
  more: Partial<FormField> = {},
): FormField => ({ name, label, value: value ?? "", maximum, ...more });

const optional = { optional: true } as const;

type Address = Identity["address"];

const addressFields = (name: string, of: Address | undefined, more: Partial<FormField> = {}): FormField[] => [
  field(`${name}.street`, "Rue", of?.street, 120, more),
  field(`${name}.postalCode`, "Code postal", of?.postalCode, 12, more),
  field(`${name}.city`, "Ville", of?.city, 80, more),
  field(`${name}.country`, "Pays, si ce n’est pas la France", of?.country, 60, optional),
];

const tel = { type: "tel" } as const;
const EXTRA = "À laisser vide s’il n’y en a pas.";

/** The identity as its form asks for it. */
export function identityGroups(identity: Identity, pictures: readonly { name: string; title: string }[]): FormGroup[] {
  const { people, legal, host, processors, mediator, coordinates, commercialTerms } = identity;
  const { insurer } = legal;
  const { mail, storage } = processors;
  const rows = Math.max(SOCIAL_ROWS, Math.min(12, identity.social.length + 2));
  return [
    {
      title: "L’agence",
      fields: [
        field("name", "Nom", identity.name, 60),
        field("tagline", "Devise", identity.tagline, 120),
        ...addressFields("address", identity.address),
        field("phone.display", "Téléphone", identity.phone.display, 30, tel),
        field("email", "E-mail", identity.email, 254, { type: "email" }),
      ],
    },
    {
      title: "Logo",
      note: "Une photo du site, à la place du nom : en haut des pages, sur l’icône de l’onglet et les images des liens partagés.",
      fields: [
        field("logo", "Logo", identity.logo, 60, {
          ...optional,
          choices: [
            { value: "", label: "Aucun : le nom en toutes lettres" },
            ...pictures.map(({ name, title }) => ({ value: name, label: title })),
          ],
        }),
      ],
    },
    {
      title: "Réseaux",
      note: "Une ligne vide ne s’affiche pas.",
      fields: Array.from({ length: rows }, (_, row) => identity.social[row]).flatMap((network, row) => [
        field(`social.${row}.name`, `Réseau ${row + 1}`, network?.name, 40, optional),
        field(`social.${row}.url`, `Adresse du réseau ${row + 1}`, network?.url, 300, { ...optional, type: "url" }),
      ]),
    },
    {
      title: "Mentions légales",
      note: "Les pages légales se complètent avec ces mentions.",
      fields: [
        field("legal.form", "Statut", legal.form, 60, { hint: "EI, EURL, SARL, SAS …" }),
        field("legal.soleTrader", "Nom de l’entrepreneur individuel", legal.soleTrader, 120, {
          ...optional,
          hint: "Seulement pour une EI.",
        }),
        field("legal.capital", "Capital", legal.capital, 40, optional),
        field("legal.registration", "Immatriculation", legal.registration, 80),
        field("legal.vatNumber", "Numéro de TVA", legal.vatNumber, 40),
        field("people.publicationDirector", "Direction de la publication", people.publicationDirector, 120),
        field("people.privacyContact", "À qui s’adresser pour ses données", people.privacyContact, 120),
      ],
    },
    {
      title: "Assureur professionnel",
      fields: [
        field("legal.insurer.name", "Nom", insurer?.name, 120, { ...optional, hint: EXTRA }),
        ...addressFields("legal.insurer.address", insurer?.address, optional),
        field("legal.insurer.coverage", "Territoire couvert", insurer?.coverage, 200, optional),
      ],
    },
    {
      title: "Médiateur de la consommation",
      fields: [
        field("mediator.name", "Nom", mediator.name, 120),
        ...addressFields("mediator.address", mediator.address),
        field("mediator.url", "Son site", mediator.url, 300, { type: "url" }),
      ],
    },
    {
      title: "Hébergeur",
      fields: [
        field("host.name", "Nom", host.name, 120),
        ...addressFields("host.address", host.address),
        field("host.phone.display", "Téléphone", host.phone.display, 30, tel),
        field("host.transfer", "Garantie, si les données quittent l’Europe", host.transfer, 500, optional),
      ],
    },
    {
      title: "Envoi des e-mails",
      fields: [
        field("processors.mail.name", "Nom", mail.name, 120),
        ...addressFields("processors.mail.address", mail.address),
        field("processors.mail.transfer", "Garantie, si les données quittent l’Europe", mail.transfer, 500, optional),
      ],
    },
    {
      title: "Stockage des fichiers",
      note: "Seulement s’il n’est pas chez l’hébergeur.",
      fields: [
        field("processors.storage.name", "Nom", storage?.name, 120, { ...optional, hint: EXTRA }),
        ...addressFields("processors.storage.address", storage?.address, optional),
        field("processors.storage.phone.display", "Téléphone", storage?.phone.display, 30, { ...tel, ...optional }),
        field(
          "processors.storage.transfer",
          "Garantie, si les données quittent l’Europe",
          storage?.transfer,
          500,
          optional,
        ),
      ],
    },
    {
      title: "Prix, images et soleil",
      fields: [
        field("commercialTerms.vat", "TVA", commercialTerms.vat, 20, {
          choices: fieldChoices.vat,
        }),
        field("commercialTerms.travel", "Comment les déplacements sont facturés", commercialTerms.travel ?? "", 300, {
          ...optional,
          hint: "Une phrase entière, reprise telle quelle dans les conditions : « Au-delà de 30 km, ils sont facturés 0,60 € le kilomètre. »",
        }),
        field("imagery", "Les images et les films du site", identity.imagery, 20, {
          choices: fieldChoices.imagery,
        }),
        field("coordinates.latitude", "Latitude", withDecimalComma(coordinates.latitude), 20, {
          hint: "Pour le soleil de l’agenda : 48,8566 à Paris.",
        }),
        field("coordinates.longitude", "Longitude", withDecimalComma(coordinates.longitude), 20),
      ],
    },
  ];
}

/** What the form says, unchecked: what is missing in it is empty. */
export function readIdentityForm(form: FormData): unknown {
  const text = (name: string) => normaliseLine(textIn(form, name));
  const maybe = (key: string, name: string) => (text(name) ? { [key]: text(name) } : {});
  const address = (name: string) => ({
    street: text(`${name}.street`),
    postalCode: text(`${name}.postalCode`),
    city: text(`${name}.city`),
    ...maybe("country", `${name}.country`),
  });
  const phone = (name: string) => ({ display: text(`${name}.display`), href: phoneLink(text(`${name}.display`)) });
  const processor = (name: string) => ({
    name: text(`${name}.name`),
    address: address(`${name}.address`),
    ...maybe("transfer", `${name}.transfer`),
  });
  const number = (name: string) => (text(name) === "" ? null : Number(foldedLine(text(name)).replace(",", ".")));
  /** What is left out where none of its fields says anything. */
  const isFilledIn = (name: string) => [...form.keys()].some((key) => key.startsWith(`${name}.`) && text(key) !== "");
  const insurer = {
    name: text("legal.insurer.name"),
    address: address("legal.insurer.address"),
    coverage: text("legal.insurer.coverage"),
  };
  return {
    name: text("name"),
    tagline: text("tagline"),
    address: address("address"),
    phone: phone("phone"),
    email: text("email"),
    social: socialRows(form).map((row) => ({ name: text(`social.${row}.name`), url: text(`social.${row}.url`) })),
    people: { publicationDirector: text("people.publicationDirector"), privacyContact: text("people.privacyContact") },
    legal: {
      form: text("legal.form"),
      ...maybe("capital", "legal.capital"),
      registration: text("legal.registration"),
      vatNumber: text("legal.vatNumber"),
      ...maybe("soleTrader", "legal.soleTrader"),
      ...(isFilledIn("legal.insurer") ? { insurer } : {}),
    },
    host: { ...processor("host"), phone: phone("host.phone") },
    processors: {
      mail: processor("processors.mail"),
      ...(isFilledIn("processors.storage")
        ? { storage: { ...processor("processors.storage"), phone: phone("processors.storage.phone") } }
        : {}),
    },
    mediator: { name: text("mediator.name"), address: address("mediator.address"), url: text("mediator.url") },
    coordinates: { latitude: number("coordinates.latitude"), longitude: number("coordinates.longitude") },
    commercialTerms: { vat: text("commercialTerms.vat"), travel: text("commercialTerms.travel") || null },
    imagery: text("imagery"),
    ...maybe("logo", "logo"),
  };
}

/** The rows of networks that say something: the others are none. */
function socialRows(form: FormData): string[] {
  const rows = [...form.keys()].flatMap((name) => /^social\.(\d{1,2})\.url$/.exec(name)?.[1] ?? []);
  return rows.filter((row) =>
    ["name", "url"].some((key) => normaliseLine(textIn(form, `social.${row}.${key}`)) !== ""),
  );
}

/** The fields that still say what the demonstration says: a telephone is one, its link with it. */
export function demonstrationFields(identity: Agency): string[] {
  return [...new Set(agencyPlaceholders(identity).map((path) => identityError(path, "")[0]))];
}

const OWN_SENTENCES: readonly [RegExp, string][] = [
  [/^coordinates\./, "Écrivez des degrés, par exemple 48,8566."],
  [/^(?:commercialTerms\.vat|imagery)$/, "Choisissez l’un des deux."],
];

/**
 * At which field an error of the identity is said, and how, where its schema does not say it in French.
 * @param form in which the identity was typed: rows that say nothing stand there between the others
 */
export function identityError(path: string, sentence: string, form?: FormData): [name: string, sentence: string] {
  const own = OWN_SENTENCES.find(([of]) => of.test(path))?.[1];
  const rows = form ? socialRows(form) : [];
  const name = path
    .replace(/\.href$/, ".display")
    .replace(/^social\.(\d+)/, (_, at: string) => `social.${rows[Number(at)] ?? at}`);
  return [name, own ?? sentence];
}
