const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

/** « 1 500 € », with no-break spaces. */
export function euros(amount: number): string {
  return format.format(amount);
}

/** « 1 500 » and, with the space before it, « € ». */
export function euroParts(amount: number): [number: string, sign: string] {
  const text = euros(amount);
  return [text.slice(0, -2), text.slice(-2)];
}
