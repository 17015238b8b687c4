// Separate from agency.ts, so that the footer's bundle does not contain the demonstration agency.

export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  /** Left out for France. */
  country?: string;
}

export function addressLine({ street, postalCode, city, country }: PostalAddress): string {
  return `${street}, ${postalCode} ${city}${country ? `, ${country}` : ""}`;
}
