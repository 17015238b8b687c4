import * as z from "zod/mini";
import { type Agency, agencyCoordinates, wholeAgency } from "./agency.ts";
import { type CommercialTerms, commercialTerms } from "./commercial-terms.ts";
import { line, pictureName } from "./content-fields.ts";
import { foldedLine } from "#app/forms/form-text.ts";
import { type Imagery, imagery } from "./imagery.ts";
import { emailRule, readEmail } from "#app/forms/person.forms.ts";

/** Who the agency is, and what follows from it everywhere: pages, mails, calendars, legal texts. */
export interface Identity extends Agency {
  /** Where it stands, for the sun over its days. */
  coordinates: { latitude: number; longitude: number };
  commercialTerms: CommercialTerms;
  imagery: Imagery;
  /** One of the content's pictures. */
  logo?: string;
}

/** What is handed to whatever speaks for the agency: asked at that moment and not kept, because the agency may change it. */
export interface IdentityDeps {
  identity: () => Identity;
}

const webAddress = line(300).check(
  z.refine((text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: "Écrivez une adresse qui commence par https://.",
  }),
);
/** A number that people dial or copy digit by digit. */
const number = (maximum: number) => line(maximum).check(z.overwrite(foldedLine));
const phone = z.object({
  display: number(30),
  href: z.string().check(z.regex(/^tel:\+?\d{3,20}$/, "Écrivez un numéro de téléphone.")),
});
const address = z.object({
  street: line(120),
  postalCode: number(12),
  city: line(80),
  country: z.optional(line(60)),
});
const processor = { name: line(120), address, transfer: z.optional(line(500)) };

export const identitySchema: z.ZodMiniType<Identity> = z.object({
  name: line(60),
  tagline: line(120),
  address,
  phone,
  email: line(254).check(readEmail, emailRule("Écrivez une adresse e-mail valable.")),
  social: z.array(z.object({ name: line(40), url: webAddress })).check(z.maxLength(12)),
  people: z.object({ publicationDirector: line(120), privacyContact: line(120) }),
  legal: z.object({
    form: line(60),
    capital: z.optional(line(40)),
    registration: number(80),
    vatNumber: number(40),
    soleTrader: z.optional(line(120)),
    insurer: z.optional(z.object({ name: line(120), address, coverage: line(200) })),
  }),
  host: z.object({ ...processor, phone }),
  processors: z.object({
    mail: z.object(processor),
    storage: z.optional(z.object({ ...processor, phone })),
  }),
  mediator: z.object({ name: line(120), address, url: webAddress }),
  coordinates: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  commercialTerms: z.object({ vat: z.enum(["included", "exempt"]), travel: z.nullable(line(300)) }),
  imagery: z.enum(["computer-made", "photographed"]),
  logo: z.optional(pictureName),
});

/** Who it is until somebody publishes another identity. */
export function defaultIdentity(): Identity {
  return { ...wholeAgency(), coordinates: agencyCoordinates, commercialTerms, imagery };
}
