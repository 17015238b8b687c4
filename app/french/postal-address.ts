// Not in agency.ts, which would add the demonstration agency to the footer's code.

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
