// The footer imports this file, so it is separate from agency.ts, which contains the demonstration agency.

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
