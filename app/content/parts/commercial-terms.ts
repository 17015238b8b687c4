import type { Identity } from "./identity.ts";

type CommercialTerms = Identity["commercialTerms"];

export const commercialTerms: CommercialTerms = { vat: "included", travel: null };

const VAT_NOTES: Record<CommercialTerms["vat"], string> = {
  included: "Les prix sont indiqués en euros, toutes taxes comprises.",
  // Art. 293 B moved to the CIBS on 1 September 2026; citing the CGI is allowed until 31 December 2027.
  exempt: "Les prix sont indiqués en euros. TVA non applicable, art. 293 B du CGI.",
};

export function vatNote({ vat }: CommercialTerms): string {
  return VAT_NOTES[vat];
}

/** Required on every offer (specification §2). */
export const travelNote = "Prix ne tenant pas compte d'éventuel(s) déplacement(s)";
