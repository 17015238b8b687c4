const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

/** « 1 500 € », with the unbreakable spaces of French; the sign and its space are the last two characters. */
export function euros(amount: number): string {
  return format.format(amount);
}
