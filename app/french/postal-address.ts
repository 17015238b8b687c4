// Apart from agency.ts: the footer needs it, and browsers are not to load the agency of the demonstration with it.

export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  /** Where it is not France. */
  country?: string;
}

/** « 12, passage des Tilleuls, 75000 Paris » */
export function addressLine({ street, postalCode, city, country }: PostalAddress): string {
  return `${street}, ${postalCode} ${city}${country ? `, ${country}` : ""}`;
}
