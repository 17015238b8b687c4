import { commercialTerms } from "./commercial-terms.ts";
import type { Identity } from "./identity.ts";
import { imagery } from "./imagery.ts";

/** The root loader sends these fields to every browser. */
export type PublicIdentity = Pick<Identity, "name" | "tagline" | "address" | "phone" | "email" | "social">;

type LegalIdentity = Pick<Identity, "people" | "legal" | "host" | "processors" | "mediator">;

export type Processor = Identity["processors"]["mail"];

export type Agency = PublicIdentity & LegalIdentity;

// Do not edit: a value equal to one of these counts as a placeholder.
// The values of a real agency go into `agency` and `legalIdentity`.
const demonstrationIdentity: PublicIdentity = {
  name: "Atelier Solstice",
  tagline: "Photographie, film et web.",
  address: { street: "12, passage des Tilleuls", postalCode: "75000", city: "Paris" },
  phone: { display: "01 99 00 00 21", href: "tel:+33199000021" },
  email: "bonjour@atelier-solstice.example",
  social: [
    { name: "Instagram", url: "https://instagram.example" },
    { name: "Facebook", url: "https://facebook.example" },
    { name: "YouTube", url: "https://youtube.example" },
    { name: "LinkedIn", url: "https://linkedin.example" },
  ],
};

const demonstrationLegalIdentity: LegalIdentity = {
  people: { publicationDirector: "Jeanne Delorme", privacyContact: "Jeanne Delorme" },
  legal: {
    form: "SARL",
    capital: "8 000 €",
    registration: "RCS Paris 000 000 000",
    vatNumber: "FR 00 000000000",
    insurer: {
      name: "Assurance Exemple",
      address: { street: "3, quai de la Prudence", postalCode: "33000", city: "Bordeaux" },
      coverage: "France, Belgique et Suisse",
    },
  },
  host: {
    name: "Hébergeur Exemple SAS",
    address: { street: "1, rue du Serveur", postalCode: "59000", city: "Lille" },
    phone: { display: "03 53 01 00 10", href: "tel:+33353010010" },
  },
  processors: {
    mail: {
      name: "Messagerie Exemple SAS",
      address: { street: "4, rue du Courrier", postalCode: "69000", city: "Lyon" },
    },
  },
  mediator: {
    name: "Médiation Exemple",
    address: { street: "2, rue de la Conciliation", postalCode: "75000", city: "Paris" },
    url: "https://mediation.example",
  },
};

export const agency: PublicIdentity = demonstrationIdentity;

const legalIdentity: LegalIdentity = demonstrationLegalIdentity;

const agencyCoordinates = { latitude: 48.8566, longitude: 2.3522 };

export function defaultAgency(): Agency {
  return { ...agency, ...legalIdentity };
}

export function defaultIdentity(): Identity {
  return { ...defaultAgency(), coordinates: agencyCoordinates, commercialTerms, imagery };
}

export function demonstrationAgency(): Agency {
  return { ...demonstrationIdentity, ...demonstrationLegalIdentity };
}

export function publicIdentity({ name, tagline, address, phone, email, social }: Agency): PublicIdentity {
  return { name, tagline, address, phone, email, social };
}

/** The paths of values that are still the demonstration's, such as `host.phone.display`. */
export function agencyPlaceholders(identity: Agency): readonly string[] {
  // The name of a social network is the same for every agency.
  return sharedPaths(identity, demonstrationAgency()).filter((path) => !/^social\.\d+\.name$/.test(path));
}

function sharedPaths(value: unknown, demonstration: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return value === demonstration ? [path] : [];
  const fields = demonstration as Record<string, unknown> | undefined;
  return Object.entries(value).flatMap(([key, part]) =>
    sharedPaths(part, fields?.[key], path ? `${path}.${key}` : key),
  );
}
