const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

/** « 1 500 € », with no-break spaces. `PriceCard` relies on the last two characters: a space and the sign. */
export function euros(amount: number): string {
  return format.format(amount);
}
